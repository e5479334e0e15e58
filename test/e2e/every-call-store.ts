import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import type { Claim, Verdict } from '../../src/effects/ports/lock-folder.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { verifyRun } from '../../src/runtime/verify.js';
import { type Traces, tracesOf, unsettledIn } from './kills-evidence.js';
import { lockOnDisk } from './lock-on-disk.js';

export type Store = {
  readonly memory: string;
  readonly state: string;
  readonly before: Traces;
  readonly remove: () => void;
};

const LOCK = '.consolidate-lock';

/** `prior`: it was consolidated long ago, at a time that no restore by setting times would hit. */
export const makeStore = (root: string, name: string, prior: boolean): Store => {
  const [memory, state] = [join(root, name, 'memory'), join(root, name, 'state')];
  mkdirSync(memory, { recursive: true });
  writeFileSync(join(memory, 'MEMORY.md'), 'index\n');
  writeFileSync(join(memory, 'old.md'), 'old\n');
  if (prior) writeFileSync(join(memory, LOCK), '');
  if (prior) utimesSync(join(memory, LOCK), 1_600_000_000.123_456, 1_600_000_000.123_456);
  const remove = (): void => rmSync(join(root, name), { recursive: true });
  return { memory, state, before: tracesOf(memory), remove };
};

export const right = <L, A>(outcome: E.Either<L, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** A run's claim and the verdict on it. */
export type Chapter = { readonly claim: Claim; readonly verdict: Verdict | null };

/** Every journal that is there replays, a half line at its end excepted, which nobody reads. */
export const expectSoundJournals = async (state: string): Promise<void> => {
  for (const name of right(await nodeFiles.list(`${state}/runs`)())) {
    const bytes = right(await nodeFiles.read(`${state}/runs/${name}`)());
    if (bytes === null) continue;
    const { wrong } = verifyRun(bytes, { edit: { machine: editMachine, versions: {} } });
    expect({ name, wrong }).toEqual({ name, wrong: null });
  }
};

const expectCommitted = (store: Store, { claim, verdict }: Chapter): void => {
  const after = tracesOf(store.memory);
  const plan = verdict !== null && 'commit' in verdict.decision ? verdict.decision.commit : [];
  expect(plan).toHaveLength(3);
  expect(plan.map(({ path }) => [path, after[path]?.hash ?? null])).toEqual(
    plan.map(({ path, next }) => [path, next]),
  );
  expect(after[LOCK]?.mtimeNs).toBe(BigInt(claim.at) * 1_000_000n);
  expect(readFileSync(join(store.memory, LOCK), 'utf8')).toBe('');
};

/** How a run that came to its end in between has ended after all. */
export type End = 'unclaimed' | 'restored' | 'committed';

/**
 * Has this process settle what a dead one left, and checks all of it: inode, time and bytes of each file are as before, or
 * as the verdict says; the journals replay; and the lock is free.
 */
export const settleAndCheck = async (store: Store): Promise<End> => {
  const { lock } = lockOnDisk(store.memory, store.state, nodeFiles);
  expect(right(await lock.recover())).toMatchObject({ live: null });
  const chapters = right(await lock.history());
  expect(chapters.length).toBeLessThanOrEqual(1);
  const [chapter] = chapters;
  // What was laid ready for a claim that was never made is swept by its age, much later.
  if (chapter !== undefined) expect(unsettledIn(store.memory)).toEqual([]);
  const end =
    chapter === undefined
      ? 'unclaimed'
      : chapter.verdict !== null && 'commit' in chapter.verdict.decision
        ? 'committed'
        : 'restored';
  if (chapter !== undefined && end === 'committed') expectCommitted(store, chapter);
  else expect(tracesOf(store.memory)).toEqual(store.before);
  await expectSoundJournals(store.state);
  const request = { runId: 'zzzzzzzz-1', kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } } as const;
  expect(right(await lock.observe(request)())).toMatchObject({ _tag: 'Free', recovered: [] });
  return end;
};
