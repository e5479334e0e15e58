import type { LineOrigin } from '../../../memory/changes/line-origins.js';
import { visible } from '../../visible.js';

type Origin = Omit<LineOrigin, 'line'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SHOWN_OF_UUID = 8;

const sessionWords = (session: string): string =>
  visible(`session ${UUID.test(session) ? session.slice(0, SHOWN_OF_UUID) : session}`);

/** Where words that were brought in come from; null: nothing is told of that. */
export const sourceWords = (source: LineOrigin['source']): string | null => {
  if (source === undefined) return null;
  if (source._tag === 'Unknown') return 'origin unknown';
  return source._tag === 'File' ? visible(source.path) : `${sessionWords(source.session)} row ${source.row}`;
};

/** Where a line comes from: the file that had it, and what brought in its new words; null: nothing is told. */
export const originWords = ({ origin, source }: Origin): string | null => {
  const words = sourceWords(source);
  const isSession = origin?.startsWith('session ') === true;
  const named = isSession ? sessionWords(origin.slice('session '.length)) : visible(origin ?? '');
  // A row says more than its session.
  if (origin === null || (isSession && source?._tag === 'Row')) return words;
  return words === null || words === named ? named : `${named}, ${words}`;
};
