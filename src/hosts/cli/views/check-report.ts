import type { StoreCheck } from '../../../memory/check/check.js';
import type { Finding } from '../../../memory/check/finding.js';
import { INDEX } from '../../../memory/store-image.js';
import { visible, visibleLine } from '../../visible.js';
import { count } from '../../words.js';
import type { Colours } from '../terminal.js';
import { fitted } from './fitted.js';

const DETAIL = 100;

const place = ({ path, line }: Finding): string => visible(line === undefined ? path : `${path}:${line}`);

const detail = (finding: Finding): string =>
  finding.detail === null || finding.message.includes(finding.detail)
    ? ''
    : ` (${visibleLine(finding.detail, DETAIL)})`;

type Label = { readonly label: string; readonly coloured: string; readonly columns: number | null };

/** Coloured only after it is broken into lines, because a colour has no width. */
const findingLines = (finding: Finding, { label, coloured, columns }: Label): readonly string[] => {
  const line = `${label}  ${place(finding)}  ${visible(finding.message)}${detail(finding)}`;
  return fitted([line], columns).map((part, at) => (at === 0 ? coloured + part.slice(label.length) : part));
};

/** What mending the index by rule puts right. The rest is for a dream. */
const isOfIndex = ({ _tag, path }: StoreCheck['errors'][number]): boolean =>
  path === INDEX || _tag === 'Orphan';

/** `isMended`: mending was just tried, so that there is nothing left for it. */
const advice = ({ errors }: StoreCheck, isMended: boolean): string => {
  const mendable = isMended ? [] : errors.filter(isOfIndex);
  const mending = '“autodream check --fix” mends the index';
  const running = '“autodream run” consolidates the store';
  if (mendable.length === 0) return `${running}.`;
  return mendable.length === errors.length ? `${mending}.` : `${mending}; ${running}.`;
};

/** Errors first, then notes, then how many there are and what to do. */
export const checkReport = (
  found: StoreCheck,
  colours: Colours,
  {
    isMended = false,
    columns = null,
  }: { readonly isMended?: boolean; readonly columns?: number | null } = {},
): readonly string[] => {
  const { errors, notes } = found;
  const total =
    errors.length === 0
      ? `Nothing is wrong (${count(notes.length, 'note')}).`
      : `${count(errors.length, 'error')}, ${count(notes.length, 'note')}. ${advice(found, isMended)}`;
  return [
    ...errors.flatMap((error) =>
      findingLines(error, { label: 'error', coloured: colours.red('error'), columns }),
    ),
    ...notes.flatMap((note) =>
      findingLines(note, { label: 'note ', coloured: colours.dim('note '), columns }),
    ),
    ...fitted([total], columns),
  ];
};
