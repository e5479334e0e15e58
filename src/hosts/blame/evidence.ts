import { transcriptView } from '../../effects/services/transcripts/transcript-view.js';
import { type LineOrigin, lineOrigins } from '../../memory/changes/line-origins.js';
import type { ShownRow } from '../../memory/transcripts/shown-rows.js';
import { runMasking } from '../dream/run-masking.js';
import type { Store } from '../store.js';
import type { ToldRun } from './blame-history.js';
import { linesOf, wordsOf } from './line-maps.js';

/** Where a run took a line from: what its ledger says, and what was said there; `quote` null: that is not there any more. */
export type Evidence = Omit<LineOrigin, 'line'> & { readonly quote: string | null };

const LONGEST_QUOTE = 300;

const shortened = (said: string): string => {
  const text = said.replaceAll(/\s+/g, ' ').trim();
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`;
};

/** The row that is meant: its number, or null for one that has all the words. */
type Wanted = { readonly session: string; readonly row: number | null; readonly words: ReadonlySet<string> };

const isWanted = ({ row, words }: Wanted, { number, lines }: ShownRow): boolean => {
  if (row !== null) return number === row;
  const said = wordsOf(lines.join(' '));
  return words.size > 0 && [...words].every((word) => said.has(word));
};

/** The row as it is in the transcript now, without secrets. */
const quoteOf = async (
  { capabilities, folders }: Store,
  runId: string,
  wanted: Wanted,
): Promise<string | null> => {
  const { files, lines } = capabilities;
  const { session } = wanted;
  const view = transcriptView(files, lines, { folder: folders.transcripts, sessions: [session] });
  const found: string[] = [];
  const take = (row: ShownRow): boolean => {
    if (isWanted(wanted, row)) found.push(row.lines.join('\n'));
    return found.length === 0;
  };
  await view.rows(session, take, new AbortController().signal)();
  const [said] = found;
  return said === undefined ? null : shortened(runMasking(capabilities, runId).text(said));
};

const SESSION = 'session ';

/** What of a transcript is to be quoted; null: nothing, because the words come from elsewhere. */
const wantedOf = ({ origin, source }: Omit<LineOrigin, 'line'>, text: string): Wanted | null => {
  const words = wordsOf(text);
  if (source?._tag === 'Row') return { session: source.session, row: source.row, words };
  return origin?.startsWith(SESSION) === true
    ? { session: origin.slice(SESSION.length), row: null, words }
    : null;
};

/** From what a run wrote a line of a file as it left it; null: its ledger says nothing of it. */
export const evidenceOf = async (
  store: Store,
  { runId, change, images }: ToldRun,
  { path, line }: { readonly path: string; readonly line: number },
): Promise<Evidence | null> => {
  const all = await images();
  if (change === null || all === null) return null;
  const files = [...all].map(([of, image]) => ({ path: of, ...image }));
  const told = lineOrigins(files, change.ledger)
    .get(path)
    ?.find((one) => one.line === line);
  if (told === undefined) return null;
  const { line: _, ...origin } = told;
  const wanted = wantedOf(origin, linesOf(all.get(path)?.after ?? null)[line - 1] ?? '');
  return { ...origin, quote: wanted === null ? null : await quoteOf(store, runId, wanted) };
};
