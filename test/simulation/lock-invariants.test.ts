import { describe, expect, it } from 'vitest';
import { drive, inOrder } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import { contestsOf, settlingContest } from './lock-contests.js';
import { checkJournals } from './lock-journals.js';
import { RUNS } from './lock-machines.js';
import { FOLDER, lockScene, MEMORY, type Scene, VIEW } from './lock-scene.js';
import { afterwards } from './lock-simulation.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

type Rogue = { readonly scene: Scene; readonly watch: Watch; readonly process: SimProcess };

/** A process that takes itself for one of ours and does as it likes. */
const rogue = async (scene = lockScene('file')): Promise<Rogue> => {
  const watch = watchLock(scene);
  const process = scene.world.spawn();
  await done({ scene, watch, process }, [() => process.files.makeFolder(FOLDER)]);
  return { scene, watch, process };
};

/** Lets the acts be done one after the other, under the eyes of the watch. */
const done = async (
  { scene, watch }: Rogue,
  acts: readonly (() => () => Promise<unknown>)[],
): Promise<void> => {
  const all = (async () => {
    for (const act of acts) await act()();
  })();
  await drive(scene.world, inOrder, watch.seen);
  await all;
};

/** The same in a store that a run holds and has decided on; nobody carried that out yet. */
const decided = async (end: 'commit' | 'abort'): Promise<Rogue & { readonly runId: string }> => {
  const scene = lockScene('file');
  const watch = watchLock(scene);
  await settlingContest('file', end, 1).begin(scene, watch);
  const runId = watch.claims.get(1)?.nonce ?? '';
  const process = scene.world.spawn();
  await done({ scene, watch, process }, [() => process.files.list(FOLDER)]);
  expect(watch.broken).toEqual([]);
  return { scene, watch, process, runId };
};

const TOKEN = `${FOLDER}/1-a`;

describe('the invariants of the lock notice', () => {
  it('a lock file that is gone for one step', async () => {
    const one = await rogue();
    await done(one, [() => one.process.files.rename(VIEW, `${TOKEN}.x`)]);
    expect(one.watch.broken.join()).toMatch(/vanished/);
  });

  it('a lock file that is emptied in place', async () => {
    const one = await rogue();
    const other = one.scene.world.spawn();
    await done(one, [() => other.files.append(VIEW, bytes(''), false)]);
    expect(one.watch.broken.join()).toMatch(/empty with a time nobody set/);
  });

  it('a lock file that is half written', async () => {
    const one = await rogue();
    const other = one.scene.world.spawn();
    await done(one, [() => other.files.append(VIEW, bytes('1x'), false)]);
    expect(one.watch.broken.join()).toMatch(/torn/);
  });

  it('a run that is shown before it has a claim', async () => {
    const one = await rogue();
    const { files } = one.process;
    await done(one, [
      () => files.create(`${TOKEN}.show`, bytes('101')),
      () => files.rename(`${TOKEN}.show`, VIEW),
    ]);
    expect(one.watch.broken.join()).toMatch(/before it had a claim/);
  });

  it('a lock file or store that is changed otherwise than the verdict says', async () => {
    const one = await decided('abort');
    const { files } = one.process;
    await done(one, [
      () => files.rename(`${FOLDER}/${one.runId}.done`, VIEW),
      () => files.create(`${FOLDER}/${one.runId}.new.0`, bytes('other')),
      () => files.rename(`${FOLDER}/${one.runId}.new.0`, `${MEMORY}/old.md`),
    ]);
    expect(one.watch.broken.join()).toMatch(/without a commit.*which no commit says/);
  });

  it('a commit that writes other bytes than were decided', async () => {
    const one = await decided('commit');
    const decision = one.watch.verdicts.get(1)?.decision ?? { abort: '' };
    const plan = 'commit' in decision ? decision.commit : [];
    const path = `${FOLDER}/${one.runId}.new.${plan.findIndex((file) => file.path === 'MEMORY.md')}`;
    const { files } = one.process;
    await done(one, [
      () => files.unlink(path),
      () => files.create(path, bytes('forged')),
      () => files.rename(path, `${MEMORY}/MEMORY.md`),
    ]);
    expect(one.watch.broken.join()).toMatch(/with other bytes than the commit says/);
  });

  it('a run that goes on after it was settled', async () => {
    const one = await decided('abort');
    const { files } = one.process;
    await done(one, [
      () => files.rename(`${FOLDER}/${one.runId}.prior`, VIEW),
      () => files.unlink(`${FOLDER}/${one.runId}.pub`),
      () => files.create(`${FOLDER}/${one.runId}.new.9`, bytes('late')),
      () => files.rename(`${FOLDER}/${one.runId}.new.9`, `${MEMORY}/old.md`),
    ]);
    expect(one.watch.broken.join()).toMatch(/after its run was settled/);
  });

  it('a run that is taken for settled before its lock file is back', async () => {
    const one = await decided('abort');
    await done(one, [() => one.process.files.unlink(`${FOLDER}/${one.runId}.pub`)]);
    expect(one.watch.broken.join()).toMatch(/when run 1 was settled/);
  });

  it("an editor's bytes that are written over", async () => {
    const one = await rogue();
    const { files } = one.process;
    const editor = one.scene.world.spawn();
    await done(one, [
      () => editor.files.append(`${MEMORY}/old.md`, bytes('mine\n'), false),
      () => files.create(`${TOKEN}.new.0`, bytes('theirs')),
      () => files.stat(`${MEMORY}/old.md`),
      () => files.rename(`${TOKEN}.new.0`, `${MEMORY}/old.md`),
    ]);
    expect(one.watch.broken.join()).toMatch(/the last name of bytes that no commit knew/);
  });

  it('two runs that are live at once', async () => {
    const scene = lockScene('file');
    const watch = watchLock(scene);
    const [owner] = await (contestsOf(2)
      .find(({ name }) => name.includes('is killed'))
      ?.begin(scene, watch) ?? []);
    const process = scene.world.spawn();
    const claim = { ...watch.claims.get(1), n: 2, nonce: '2-b' };
    const one = { scene, watch, process };
    await done(one, [
      () => process.files.create(`${FOLDER}/2-b.claim`, bytes(JSON.stringify(claim))),
      () => process.files.link(`${FOLDER}/2-b.claim`, `${FOLDER}/2.claim`),
    ]);
    watch.held(2, process);
    expect(owner?.role).toBe('owner');
    expect(watch.broken.join()).toMatch(/runs 1 and 2 are live at once/);
  });

  it('somebody who reports another outcome than the verdict', async () => {
    const { watch } = await decided('commit');
    watch.ended(1, false);
    expect(watch.broken.join()).toMatch(/run 1 says aborted/);
  });

  it('a journal that does not replay', async () => {
    const one = await rogue();
    const line = JSON.stringify({ v: 1, seq: 0 });
    await done(one, [
      () => one.process.files.makeFolder(RUNS),
      () => one.process.files.append(`${RUNS}/1-a.jsonl`, bytes(`${line}\n`), false),
    ]);
    checkJournals(one.scene, one.watch, [{ runId: '1-a' }]);
    expect(one.watch.broken.join()).toMatch(/the journal of 1-a does not replay/);
  });

  it('a lock that does not become free', async () => {
    const scene = lockScene('file');
    const watch = watchLock(scene);
    await contestsOf(2)
      .find(({ name }) => name.includes('is killed'))
      ?.begin(scene, watch);
    await afterwards(scene, watch);
    expect(watch.broken.join()).toMatch(/the lock is not free afterwards: busy/);
  });
});
