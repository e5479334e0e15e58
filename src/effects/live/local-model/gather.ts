import {
  isCutShort,
  type Remembered,
  rememberedInRow,
  SEARCH,
  userRowsIn,
} from '../../../memory/remember/rows.js';
import type { Transcripts } from '../../../permissions/transcripts.js';
import { type Conversation, callAll, type Reply } from './conversation.js';

/** A store that was never consolidated may list years of sessions. */
const MOST_SESSIONS = 200;

/**
 * The transcripts to gather from. What was said before `since` (milliseconds since 1970; null: nothing was) had its chance in the
 * consolidation at that time: a person may have corrected it, or taken it out.
 */
export type ToGather = Transcripts & { readonly since: number | null };

/** A row of a transcript in which a user may ask to remember something. */
type Row = { readonly session: string; readonly number: number };

const transcriptOf = ({ folder }: Transcripts, session: string): string => `${folder}/${session}.jsonl`;

const rowsIn = (session: string, reply: Reply | undefined): readonly Row[] =>
  reply === undefined || reply.isError
    ? []
    : userRowsIn(reply.content).map((number) => ({ session, number }));

const isNew = (at: string | null, { since }: ToGather): boolean =>
  at === null || since === null || Date.parse(at) >= since;

/**
 * What was gathered, how many of the listed sessions were not looked into, and in how many more was found than one search
 * shows.
 */
export type Gathered = {
  readonly remembered: readonly Remembered[];
  readonly skipped: number;
  readonly cutShort: number;
};

/**
 * Gathers what users asked to remember in the listed sessions: a search for the few words that such a request has, then
 * the rows found. A session without transcript has nothing to gather.
 */
export function* gather(transcripts: ToGather): Conversation<Gathered> {
  const sessions = transcripts.sessions.slice(0, MOST_SESSIONS);
  const searches = sessions.map((session) => ({
    name: 'Grep',
    input: { pattern: SEARCH, path: transcriptOf(transcripts, session) },
  }));
  const found = yield* callAll('Looking for what users asked to remember.', searches);
  const rows = sessions.flatMap((session, at) => rowsIn(session, found[at]));
  const readings = rows.map(({ session, number }) => ({
    name: 'Read',
    input: { file_path: transcriptOf(transcripts, session), offset: number, limit: 1 },
  }));
  const replies = yield* callAll('Reading what they said.', readings);
  const remembered = rows.flatMap(({ session }, at) => {
    const reply = replies[at];
    const said = reply === undefined || reply.isError ? [] : rememberedInRow(session, reply.content);
    return said.filter(({ at }) => isNew(at, transcripts));
  });
  const cutShort = found.filter(({ content }) => isCutShort(content)).length;
  return { remembered, skipped: transcripts.sessions.length - sessions.length, cutShort };
}
