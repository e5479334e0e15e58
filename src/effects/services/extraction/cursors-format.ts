import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { Position } from '../../../memory/extraction/position.js';
import type { DecisionOf, Move } from '../../ports/extraction-cursors.js';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const position = v.object({ rows: count, last: v.string() });

const format = v.object({
  v: v.literal(1),
  sessions: v.array(v.tuple([v.string(), position])),
  move: v.nullable(v.object({ runId: v.string(), sessionId: v.string(), to: position })),
});

/** Positions by session, the one that moved last at the end, and a move that its run has yet to decide. */
export type Cursors = {
  readonly sessions: ReadonlyMap<string, Position>;
  readonly move: Move | null;
};

export const NO_CURSORS: Cursors = { sessions: new Map(), move: null };

/** Sessions whose positions are kept. One that is forgotten would be looked through anew if it went on. */
const KEPT = 1_000;

/** Reads the cursors; null: it is none of ours, or of a later version. */
export const parseCursors = (bytes: Uint8Array): Cursors | null => {
  const parsed = v.safeParse(format, parsedJson(bytes));
  if (!parsed.success) return null;
  const { sessions, move } = parsed.output;
  return { sessions: new Map(sessions), move };
};

export const printCursors = ({ sessions, move }: Cursors): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, sessions: [...sessions].slice(-KEPT), move })}\n`);

const moved = (cursors: Cursors, { sessionId, to }: Move): Cursors => {
  const sessions = new Map(cursors.sessions);
  sessions.delete(sessionId);
  return { ...cursors, sessions: sessions.set(sessionId, to), move: null };
};

/** The cursors after what became of the noted move; the same value where nothing did. */
export const settledCursors = (cursors: Cursors, decisionOf: DecisionOf): Cursors => {
  const { move } = cursors;
  const decision = move === null ? null : decisionOf(move.runId);
  if (move === null || decision === null) return cursors;
  return decision === 'commit' ? moved(cursors, move) : { ...cursors, move: null };
};
