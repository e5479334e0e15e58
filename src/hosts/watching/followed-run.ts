import type { GrowingFiles } from '../../effects/ports/growing-files.js';
import type { Owner } from '../../effects/ports/processes.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Store } from '../store.js';
import { journalTail, type TailEnd } from './journal-tail.js';
import { ownerOf } from './owner-of.js';
import type { RunEnd } from './run-news.js';
import { isOfWork } from './work-store.js';

/** No run lives for so long: the next who looks at the store gives it back, whatever its owner does. */
const LONGEST_MS = 60 * 60_000;

/** Initiative is begun anew each day, in silence. */
const LONGEST_WORK_MS = 48 * 60 * 60_000;

/** Was the run born so long ago that it is over for sure? */
const isPast = (store: Pick<Store, 'capabilities' | 'paths'>, runId: string): boolean =>
  store.capabilities.clock.now() - birthOf(runId) > (isOfWork(store) ? LONGEST_WORK_MS : LONGEST_MS);

/** `gone`: there was never a whole record to tell of. */
export type Looked = 'going on' | 'gone' | RunEnd;

/** One run that is followed. Each look hands over what is new; after any answer but `going on` there is nothing more. */
export type FollowedRun = {
  readonly look: (hand: (records: readonly JournalRecord[]) => void) => Promise<Looked>;
};

const ENDS: Readonly<Record<Exclude<TailEnd, 'quiet'>, RunEnd>> = {
  settled: 'settled',
  absent: 'removed',
  damaged: 'damaged',
};

export const followedRun = (store: Store, growing: GrowingFiles, runId: string): FollowedRun => {
  const read = journalTail(growing, store.paths.journalOf(runId));
  let [owner, hasBegun]: [Owner | null, boolean] = [null, false];

  const isDead = async (): Promise<boolean> => {
    if (isPast(store, runId)) return true;
    return owner !== null && (await store.capabilities.processes.liveness(owner)()) === 'dead';
  };

  return {
    look: async (hand) => {
      let isNew = false;
      const taking = (records: readonly JournalRecord[]): void => {
        const [first] = records;
        if (!hasBegun && first !== undefined) owner = ownerOf(first);
        [hasBegun, isNew] = [true, true];
        hand(records);
      };
      const end = await read(taking);
      if (end !== 'quiet') return hasBegun ? ENDS[end] : 'gone';
      if (isNew || !(await isDead())) return 'going on';
      // Its last words may have been written between our look at the journal and that at its owner.
      const last = await read(taking);
      if (last !== 'quiet') return hasBegun ? ENDS[last] : 'gone';
      return hasBegun ? 'abandoned' : 'gone';
    },
  };
};

/** Is this run under way? Reads its journal to the end and keeps nothing of it. */
export const isUnderWay = async (store: Store, growing: GrowingFiles, runId: string): Promise<boolean> => {
  if (isPast(store, runId)) return false;
  const { look } = followedRun(store, growing, runId);
  let looked: Looked = 'going on';
  for (let isNew = true; isNew && looked === 'going on'; ) {
    isNew = false;
    looked = await look(() => {
      isNew = true;
    });
  }
  return looked === 'going on';
};
