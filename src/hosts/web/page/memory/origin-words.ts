import type { LineOrigin } from '../../api.js';
import { shortId } from '../words.js';

type Source = LineOrigin['source'];

/** Where a line comes from, for a label beside it. `known` false: nobody can tell. */
export type OriginLabel = { readonly text: string; readonly known: boolean };

const SESSION = 'session ';

const sourceText = (source: Source): string | null => {
  if (source === undefined || source._tag === 'Unknown') return null;
  return source._tag === 'File' ? source.path : `${SESSION}${shortId(source.session)} row ${source.row}`;
};

const originText = (origin: string | null): string | null =>
  origin?.startsWith(SESSION) ? `${SESSION}${shortId(origin.slice(SESSION.length))}` : origin;

/** The file that had the line, and what brought in its new words: a row of a session says more than the session. */
export const originLabel = ({ origin, source }: Omit<LineOrigin, 'line'>): OriginLabel | null => {
  const [named, words] = [originText(origin), sourceText(source)];
  if (named === null && words === null)
    return source === undefined ? null : { text: 'origin unknown', known: false };
  if (named === null || words === null || words.startsWith(named))
    return { text: words ?? named ?? '', known: true };
  return { text: `${named}, ${words}`, known: true };
};
