import type { StoreCheck } from '../../../memory/check/check.js';
import type { Finding } from '../../../memory/check/finding.js';
import type { Colours } from '../terminal.js';
import { visible, visibleLine } from '../visible.js';
import { count } from './words.js';

const DETAIL = 100;

const place = ({ path, line }: Finding): string => visible(line === undefined ? path : `${path}:${line}`);

const detail = (finding: Finding): string =>
  finding.detail === null || finding.message.includes(finding.detail)
    ? ''
    : ` (${visibleLine(finding.detail, DETAIL)})`;

const findingLine = (label: string, finding: Finding): string =>
  `${label}  ${place(finding)}  ${visible(finding.message)}${detail(finding)}`;

/** Errors first, then notes, then how many there are. */
export const checkReport = (found: StoreCheck, colours: Colours): readonly string[] => {
  const { errors, notes } = found;
  const total =
    errors.length === 0
      ? `Nothing is wrong (${count(notes.length, 'note')}).`
      : `${count(errors.length, 'error')}, ${count(notes.length, 'note')}. “autodream check --fix” mends the index; “autodream run” consolidates the store.`;
  return [
    ...errors.map((error) => findingLine(colours.red('error'), error)),
    ...notes.map((note) => findingLine(colours.dim('note '), note)),
    total,
  ];
};
