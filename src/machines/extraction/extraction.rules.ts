/** The end of a turn. `wroteMemory`: the session's own agent wrote to the store in it. */
export type TurnEnd = { readonly sessionId: string; readonly wroteMemory: boolean };

/**
 * What one extraction came to. `Nothing`: there was nothing new to read, so no run was begun. `Busy`: another process is at it.
 * `Killed`: somebody stopped it, which is no failure; its messages stay new. `more`: a part of what is new is left for another run.
 */
export type Extracted = {
  readonly _tag: 'Extracted' | 'Nothing' | 'Busy' | 'Killed' | 'Failed';
  readonly runId: string | null;
  readonly reason: string | null;
  readonly more: boolean;
};

/** `waits`: how often the next session was waited for, because another process was busy with the store. */
export type ExtractionContext = {
  readonly pending: readonly string[];
  readonly waits: number;
  readonly skipped: number;
  readonly last: Extracted | null;
  readonly runs: number;
};

/** `skipped` counts turns in which the session's agent wrote memory itself; `runs` those that were begun; `last` is how the last one ended. */
export type ExtractionOutput = Omit<ExtractionContext, 'pending' | 'waits'>;

/** Milliseconds before the store is tried again while another process takes memories out of a session. */
export const BUSY_WAIT_MS = 5_000;

/** After so many tries the messages are left to a later turn: they are not lost, they stay new. */
const MOST_WAITS = 12;

export const extractionContext: ExtractionContext = {
  pending: [],
  waits: 0,
  skipped: 0,
  last: null,
  runs: 0,
};

type Patch = Partial<ExtractionContext>;

/**
 * Takes over the turns that ended since the last look. However many there were of a session, they make one run, because it
 * reads all that is new. A turn in which the agent wrote memory itself asks for none; its messages stay new for the next one.
 */
export const afterLook = ({ pending, skipped }: ExtractionContext, turns: readonly TurnEnd[]): Patch => ({
  pending: [...new Set([...pending, ...turns.flatMap((turn) => (turn.wroteMemory ? [] : [turn.sessionId]))])],
  skipped: skipped + turns.filter(({ wroteMemory }) => wroteMemory).length,
});

export const hasPending = ({ pending }: ExtractionContext): boolean => pending.length > 0;

/** The session whose turn it is; it is only asked for where one is pending. */
export const nextSession = ({ pending }: ExtractionContext): string => pending[0] ?? '';

export const mayWait = ({ waits }: ExtractionContext, { _tag }: Extracted): boolean =>
  _tag === 'Busy' && waits < MOST_WAITS;

/** Takes over how a run ended. Where a part is left, its session comes up again after those that wait. */
export const afterExtract = ({ pending, runs }: ExtractionContext, last: Extracted): Patch => {
  const [session, ...others] = pending;
  return {
    pending: last.more && session !== undefined ? [...others, session] : others,
    waits: 0,
    last,
    runs: runs + (last.runId === null ? 0 : 1),
  };
};

/** A failure leaves the messages new; the next turn of the session asks again. */
export const broken = (reason: string): Extracted => ({ _tag: 'Failed', runId: null, reason, more: false });

export const extractionOutput = ({ skipped, runs, last }: ExtractionContext): ExtractionOutput => ({
  skipped,
  runs,
  last,
});
