import { expect } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import { clockAhead, PAST_DEADLINE_MS } from './every-call-clock.js';
import { runOnDisk } from './every-call-run.js';
import { type Chapter, right, type Store } from './every-call-store.js';
import { lockOnDisk } from './lock-on-disk.js';

const ahead = clockAhead(() => PAST_DEADLINE_MS);

/** Everything that was decided on a store, oldest first. */
export const chaptersOf = async ({
  memory,
  state,
}: Pick<Store, 'memory' | 'state'>): Promise<readonly Chapter[]> =>
  right(await lockOnDisk(memory, state, nodeFiles, ahead).lock.history());

/** This process, whose clock is past the deadline of every run that began just now, settles them and makes a run of its own. */
export const succeed = async (store: Store): Promise<string> => {
  const { lock } = lockOnDisk(store.memory, store.state, nodeFiles, ahead);
  expect(right(await lock.recover())).toMatchObject({ live: null });
  expect(await runOnDisk({ ...store, end: 'commit', writer: 'the successor' }, nodeFiles, ahead)).toEqual({
    _tag: 'Completed',
  });
  const last = (await chaptersOf(store)).at(-1);
  if (last === undefined) throw new Error('The successor has left no claim.');
  return last.claim.nonce;
};

/** How it stands with an owner that has slept past its deadline. */
export type Fate =
  | 'had not claimed, and was not let in'
  | 'had not claimed, and came after'
  | 'its commit was first'
  | 'its abort was first'
  | 'the abort of the successor was first';

export const fateOf = (chapters: readonly Chapter[], successor: string): Fate => {
  const own = chapters.find(({ claim }) => claim.nonce !== successor);
  const other = chapters.find(({ claim }) => claim.nonce === successor);
  if (own === undefined || other === undefined) return 'had not claimed, and was not let in';
  if (own.claim.n > other.claim.n) return 'had not claimed, and came after';
  const { verdict } = own;
  if (verdict !== null && 'commit' in verdict.decision) return 'its commit was first';
  return verdict?.by.pid === own.claim.owner.pid
    ? 'its abort was first'
    : 'the abort of the successor was first';
};

/** Did this run's owner write down that somebody else had taken it back? */
export const saysSuperseded = async ({ state }: Store, runId: string): Promise<boolean> => {
  const bytes = right(await jsonlJournals(nodeFiles, `${state}/runs`).read(runId)());
  return new TextDecoder().decode(bytes ?? new Uint8Array()).includes('"byOther":true');
};
