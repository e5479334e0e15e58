import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { firingClaims } from '../../../../src/effects/services/jobs/firing-claims.js';
import { jobFile } from '../../../../src/effects/services/jobs/job-file.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { drive, inOrder } from '../../../../src/effects/simulated/schedule.js';
import { fateIn, firingFates } from '../../../../src/hosts/jobs/firing-fate.js';
import { firingHistory } from '../../../../src/hosts/jobs/firing-history.js';
import { pruneWork } from '../../../../src/hosts/jobs/prune-work.js';
import { openStore } from '../../../../src/hosts/store.js';
import { bytesAt, namesIn } from '../../../../src/testing/on-disk.js';
import { FOLDERS } from '../../../../src/testing/places.js';
import { simulatedHost } from '../../../../src/testing/simulated-host.js';
import { DAY, HOUR, jobsScene, MINUTE, type Scene, START, task } from './a-keeper.js';

const FILE = '/project/.claude/scheduled_tasks.json';

/** A process that keeps no jobs, and looks at what those that did have left. */
const visitor = (scene: Scene) => {
  const process = scene.world.spawn();
  const { files, clock, processes } = process;
  const store = openStore(simulatedHost(process), FOLDERS);
  const jobs = jobFile({ files, clock, path: FILE, unique: () => 'v' });
  const { fateOf } = firingFates(store.work);
  const claims = firingClaims({
    files,
    clock,
    processes,
    state: FOLDERS.state,
    jobs,
    fateOf,
    unique: () => 'v',
  });
  const ask = async <L, A>(task: () => Promise<E.Either<L, A>>): Promise<A> => {
    const asked = task();
    await drive(scene.world, inOrder);
    const answer = await asked;
    if (E.isLeft(answer)) throw new Error(JSON.stringify(answer.left));
    return answer.right;
  };
  return { store, claims, ask };
};

const journals = ({ world }: Scene): readonly string[] => namesIn(world.tree, '/state/work');

describe('what firings leave', () => {
  it('is a journal that tells how far each came, however it is cut', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { keeper } = scene.keep();
    await scene.pass(HOUR + 10 * MINUTE);
    const stopped = keeper.stop();
    await scene.pass(MINUTE);
    await stopped;
    const bytes = bytesAt(scene.world.tree, `/state/work/${journals(scene)[0]}`) ?? new Uint8Array();
    const fates = [...bytes.keys()].map((end) => fateIn(bytes.subarray(0, end)));
    const order = ['unbegun', 'begun', 'ended'];
    const steps = fates.map((fate) => order.indexOf(fate));
    expect(new Set(fates)).toEqual(new Set(order));
    expect(steps).toEqual([...steps].sort());
  });

  it('is kept for thirty days, and for a thousand firings at most', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { keeper, process } = scene.keep();
    await scene.pass(4 * HOUR);
    void keeper.stop();
    await scene.pass(MINUTE);
    scene.world.crash(process);
    const { store, claims, ask } = visitor(scene);
    const before = journals(scene);
    expect(before.length).toBe(3);
    expect(await ask(pruneWork(store, claims))).toEqual([]);
    const gone = await ask(pruneWork(store, claims, { newest: 2, age: DAY }));
    expect(gone.map((id) => `${id}.jsonl`)).toEqual([before[0]]);
    scene.world.pass(31 * DAY);
    expect(await ask(pruneWork(store, claims))).toHaveLength(2);
    expect(journals(scene)).toEqual([]);
  });

  it('of other work stays where it is young, or among the newest hundred', async () => {
    const scene = jobsScene([]);
    const old = Array.from({ length: 105 }, (_, at) => `${(START - 40 * DAY + at).toString(36)}-aaaaaaaa`);
    const young = `${START.toString(36)}-bbbbbbbb`;
    for (const id of [...old, young]) putFile(scene.world.tree, `/state/work/${id}.jsonl`, 'no firing\n');
    const { store, claims, ask } = visitor(scene);
    expect([...(await ask(pruneWork(store, claims)))].sort()).toEqual(old.slice(0, 6));
    expect(journals(scene)).toHaveLength(100);
  });

  it('stays while the file does not say that the firing is over, so that it is never run again', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { process, works } = scene.keep(() => new Promise(() => {}));
    await scene.pass(HOUR + 10 * MINUTE);
    scene.world.crash(process);
    scene.world.pass(40 * DAY);
    const { store, claims, ask } = visitor(scene);
    expect(await ask(pruneWork(store, claims, { newest: 0, age: DAY }))).toEqual([]);
    expect(await ask(firingHistory(store))).toMatchObject([{ jobId: 'hourly', outcome: 'interrupted' }]);
    const next = scene.keep();
    await scene.pass(10 * MINUTE);
    const [first] = works;
    expect(next.works.filter(({ firing }) => firing.nominal === first?.firing.nominal)).toEqual([]);
    expect(next.news.map(({ text }) => text).join(' ')).toContain('It was lost.');
  });

  it('says how it went, also where the process died before it could close its journal', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const first = scene.keep(() => new Promise(() => {}));
    await scene.pass(HOUR + 10 * MINUTE);
    scene.world.crash(first.process);
    const second = scene.keep();
    await scene.pass(10 * MINUTE);
    await scene.pass(HOUR);
    scene.world.crash(second.process);
    const { store, ask } = visitor(scene);
    const whole = await ask(firingHistory(store));
    expect(whole.map(({ outcome }) => outcome)).toEqual(['interrupted', 'missed', 'done']);
    for (const [at, name] of journals(scene).entries()) {
      const path = `/state/work/${name}`;
      const text = new TextDecoder().decode(bytesAt(scene.world.tree, path) ?? new Uint8Array());
      const kept = text.split('\n').filter((line) => at === 0 || !/SETTLED|settleFiring/.test(line));
      putFile(scene.world.tree, path, `${kept.join('\n')}\n`);
    }
    expect((await ask(firingHistory(store))).map(({ outcome }) => outcome)).toEqual([
      'interrupted',
      'missed',
      'done',
    ]);
  });

  it('is told as lost once, however many die who tell it', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const first = scene.keep(() => new Promise(() => {}));
    await scene.pass(HOUR + 10 * MINUTE);
    scene.world.crash(first.process);
    const second = scene.keep();
    await scene.pass(10 * MINUTE);
    scene.world.crash(second.process);
    const [, name] = journals(scene);
    const teller = new TextDecoder().decode(
      bytesAt(scene.world.tree, `/state/work/${name}`) ?? new Uint8Array(),
    );
    const cut = teller.split('\n').filter((line) => !/SETTLED|settleFiring/.test(line));
    putFile(scene.world.tree, `/state/work/${START.toString(36)}-aaaaaaaa.jsonl`, `${cut.join('\n')}\n`);
    const { store, ask } = visitor(scene);
    const outcomes = (await ask(firingHistory(store))).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'missed')).toHaveLength(1);
    expect(outcomes).toHaveLength(3);
  });

  it('is not the drafts of those who died while they wrote the file or a claim', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const drafts = [`${FILE}.0a1b2c3d.tmp`, '/state/firings/.0a1b2c3d'];
    const others = [`${FILE}.backup.tmp`, `${FILE}.0a1b2c3d`, '/project/.claude/other.json.0a1b2c3d.tmp'];
    for (const path of [...drafts, ...others]) putFile(scene.world.tree, path, 'something');
    const there = (): readonly string[] =>
      [...drafts, ...others].filter((path) => bytesAt(scene.world.tree, path) !== null);
    const first = scene.keep();
    await scene.pass(MINUTE);
    scene.world.crash(first.process);
    expect(there()).toEqual([...drafts, ...others]);
    scene.world.pass(31 * DAY);
    const second = scene.keep();
    await scene.pass(MINUTE);
    scene.world.crash(second.process);
    expect(there()).toEqual(others);
  });
});
