import type { CarriedOut, Decided, Prepared, RunRef, Wish } from '../../effects/ports/lock-folder.js';
import { reasonOf } from '../reason.js';
import type { SettleInput, SettleOutput } from './lock.types.js';

/**
 * `wish` is what is asked of the verdict, `decided` the one that stands; `tries` counts errors of the act under way. `files`
 * is how many files the commit has to touch.
 */
export type SettleContext = {
  readonly run: RunRef;
  readonly change: string;
  readonly wish: Wish;
  readonly files: number;
  readonly conflicts: readonly string[];
  readonly killed: boolean;
  readonly tries: number;
  readonly end: SettleOutput;
};

type Patch = Partial<SettleContext>;

/** The reason in the verdict of a run whose result waits for a person. By it others know what its owner did not live to say. */
export const HELD_FOR_REVIEW = 'held for review';

const MAX_TRIES = 4;
const COMMIT_TRIES = 2;

export const settleContext = ({ n, runId, wish }: SettleInput): SettleContext => ({
  run: { n, runId },
  change: wish._tag === 'Commit' ? wish.change : '',
  wish: wish._tag === 'Abort' ? wish : { _tag: 'Abort', reason: 'nothing was prepared' },
  files: 0,
  conflicts: [],
  killed: false,
  tries: 0,
  end: { _tag: 'Failed', error: { _tag: 'NotDecided' } },
});

/** Milliseconds before an act is tried again: longer each time, 2.1 s in all. */
export const retryPause = ({ tries }: SettleContext): number => 25 * 4 ** tries;

export const mayRetry = ({ tries }: SettleContext): boolean => tries + 1 < MAX_TRIES;

export const afterPrepare = ({ plan, files, conflicts }: Prepared): Patch => ({
  wish: { _tag: 'Commit', plan },
  files,
  conflicts,
});

const NOT_LAID = 'the files could not be laid ready';

/** A clause, not a sentence: it becomes a part of one. */
const clause = (sentence: string): string => sentence.replace(/\.$/, '');

export const afterPrepareError = (error: unknown): Patch => ({
  wish: { _tag: 'Abort', reason: clause(reasonOf(NOT_LAID, error)) },
});

/** An abort is another act than the commit that could not be cast, and has all its tries. */
export const killed = (): Patch => ({ killed: true, tries: 0, wish: { _tag: 'Abort', reason: 'killed' } });

/** A kill before the verdict takes back a commit, and a result that was to wait for a person; what fails anyway just fails. */
export const mayBeKilled = ({ wish }: SettleContext): boolean =>
  wish._tag === 'Commit' || wish.reason === HELD_FOR_REVIEW;

/** A commit that cannot be cast (a full disk, say) becomes an abort, which needs no room. It obeys a commit that was cast after all. */
export const afterDecideError = ({ wish, tries }: SettleContext): Patch => ({
  tries: tries + 1,
  wish:
    wish._tag === 'Commit' && tries + 1 >= COMMIT_TRIES
      ? { _tag: 'Abort', reason: 'the commit could not be written down' }
      : wish,
});

export const afterDecide = (decided: Decided): Patch => {
  if (decided._tag === 'Committed') return { tries: 0 };
  const { byOther, reason } = decided;
  return { tries: 0, end: { _tag: byOther ? 'Superseded' : 'Restored', reason } };
};

export const released = (context: SettleContext, { conflicts, late }: CarriedOut): Patch => ({
  end: {
    _tag: 'Released',
    files: context.files,
    conflicts: [...new Set([...context.conflicts, ...conflicts])],
    late,
    tooLate: context.killed,
  },
});

export const broken = (error: unknown): Patch => ({ end: { _tag: 'Failed', error } });
