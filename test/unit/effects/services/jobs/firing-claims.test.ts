import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileError } from '../../../../../src/effects/ports/files.js';
import type { Firing, FiringClaim, FiringClaims, RunFate } from '../../../../../src/effects/ports/jobs.js';
import { firingClaims, KEPT_MS, UNSEEN_MS } from '../../../../../src/effects/services/jobs/firing-claims.js';
import { jobFile } from '../../../../../src/effects/services/jobs/job-file.js';
import { putFile } from '../../../../../src/effects/simulated/scene.js';
import { drive, inOrder } from '../../../../../src/effects/simulated/schedule.js';
import { simHost } from '../../../../../src/effects/simulated/sim-host.js';
import { type SimWorld, simWorld } from '../../../../../src/effects/simulated/sim-world.js';
import { namesIn } from '../../../../../src/testing/on-disk.js';

const FILE = '/project/scheduled_tasks.json';
const FIRING: Firing = { jobId: '../odd: id', nominal: 2_000, due: 2_500 };

/** A world with one job whose firing is due; `fates` is what journals say of runs. */
const stage = () => {
  const world = simWorld();
  const fates = new Map<string, RunFate>();
  const task = { id: FIRING.jobId, cron: '* * * * *', prompt: 'p', createdAt: 1_000, recurring: true };
  const write = (more: object = {}) =>
    putFile(world.tree, FILE, JSON.stringify({ tasks: [{ ...task, ...more }] }));
  write();
  let names = 0;
  const unique = () => {
    names += 1;
    return `u${names}`;
  };
  const host = (at = world.home) => {
    const process = world.spawn({ host: at });
    const { files, clock, processes } = process;
    const fateOf =
      (runId: string): TaskEither<FileError, RunFate> =>
      async () =>
        E.right(fates.get(runId) ?? 'unbegun');
    const jobs = jobFile({ files, clock, path: FILE, unique });
    return {
      process,
      claims: firingClaims({ files, clock, processes, state: '/state', jobs, fateOf, unique }),
    };
  };
  return { world, fates, write, host };
};

const done = async <A>(world: SimWorld, task: TaskEither<FileError, A>): Promise<A> => {
  const [outcome] = await Promise.all([task(), drive(world, inOrder)]);
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const claim = (world: SimWorld, claims: FiringClaims, runId: string): Promise<FiringClaim> =>
  done(world, claims.claim(FIRING, runId));

describe('the claim of a firing', () => {
  it('is of the first run that asks, which may ask again; another one waits for it', async () => {
    const { world, host } = stage();
    const [one, other] = [host(), host()];
    const first = await claim(world, one.claims, 'r1');
    expect(first).toMatchObject({ _tag: 'Claimed', takeover: false });
    expect(await claim(world, one.claims, 'r1')).toEqual(first);
    expect(await claim(world, other.claims, 'r2')).toEqual({ _tag: 'Busy' });
  });

  it('passes to another run where its process died and had not begun, and is given up after three deaths', async () => {
    const { world, host } = stage();
    for (const [at, takeover] of [false, true, true].entries()) {
      const { process, claims } = host();
      expect(await claim(world, claims, `r${at}`)).toMatchObject({ _tag: 'Claimed', takeover });
      world.crash(process);
    }
    expect(await claim(world, host().claims, 'r4')).toMatchObject({ _tag: 'Lost' });
  });

  it('is lost where its process died and had begun, and over where the run had ended', async () => {
    const { world, fates, host } = stage();
    const { process, claims } = host();
    await claim(world, claims, 'r1');
    fates.set('r1', 'begun');
    expect(await claim(world, host().claims, 'r2')).toEqual({ _tag: 'Busy' });
    world.crash(process);
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Lost' });
    fates.set('r1', 'ended');
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Over' });
  });

  it('of a process that cannot be seen is waited for an hour, and never taken over', async () => {
    const { world, host } = stage();
    const far = simHost('far', { bootId: 'far', skewMs: 0 });
    await claim(world, host(far).claims, 'r1');
    expect(await claim(world, host().claims, 'r2')).toEqual({ _tag: 'Busy' });
    world.pass(UNSEEN_MS);
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Lost' });
  });

  it('that was cut is waited for an hour, and never taken over', async () => {
    const { world, host } = stage();
    await claim(world, host().claims, 'r1');
    const name = namesIn(world.tree, '/state/firings').find((one) => /\.2000\.1$/.test(one));
    putFile(world.tree, `/state/firings/${name}`, '{"v":1,');
    expect(await claim(world, host().claims, 'r2')).toEqual({ _tag: 'Busy' });
    world.pass(UNSEEN_MS + 1);
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Lost' });
  });

  it('of a one-off does not count for another one-off of the same id, once it is over', async () => {
    const { world, fates, write, host } = stage();
    write({ recurring: false });
    const { process, claims } = host();
    await claim(world, claims, 'r1');
    write({ recurring: false, prompt: 'another' });
    expect(await claim(world, host().claims, 'r2')).toEqual({ _tag: 'Busy' });
    fates.set('r1', 'ended');
    world.crash(process);
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Claimed', takeover: false });
    write({ recurring: true, prompt: 'a third' });
    expect(await claim(world, host().claims, 'r3')).toMatchObject({ _tag: 'Over' });
  });

  it('that is far ahead of the clock is waited for no longer than one that is old', async () => {
    const { world, host } = stage();
    const far = simHost('far', { bootId: 'far', skewMs: 0 });
    world.jump(100 * UNSEEN_MS);
    await claim(world, host(far).claims, 'r1');
    world.jump(-100 * UNSEEN_MS);
    expect(await claim(world, host().claims, 'r2')).toMatchObject({ _tag: 'Lost' });
  });

  it('is not made where the file says that the time has passed, that there is no such job, or nothing', async () => {
    const { world, write, host } = stage();
    write({ lastFiredAt: 2_000 });
    expect(await claim(world, host().claims, 'r1')).toEqual({ _tag: 'Passed' });
    write({ id: 'another' });
    expect(await claim(world, host().claims, 'r1')).toEqual({ _tag: 'Passed' });
    putFile(world.tree, FILE, '{');
    expect(await claim(world, host().claims, 'r1')).toEqual({ _tag: 'Passed' });
    expect(namesIn(world.tree, '/state/firings')).toEqual([]);
  });

  it('does not count where the time passed while it was made', async () => {
    const { world, write, host } = stage();
    const task = host().claims.claim(FIRING, 'r1');
    const [claimed] = await Promise.all([
      task(),
      drive(world, (steps) => {
        const next = inOrder(steps, world);
        if (next?.what === 'link') write({ lastFiredAt: 2_000 });
        return next;
      }),
    ]);
    expect(claimed).toEqual(E.right({ _tag: 'Passed' }));
    expect(namesIn(world.tree, '/state/firings')).toHaveLength(1);
  });
});

describe('sweeping claims', () => {
  it('takes old ones away, but none that the file still asks for', async () => {
    const { world, write, host } = stage();
    const { claims } = host();
    await claim(world, claims, 'r1');
    const count = () => namesIn(world.tree, '/state/firings').length;
    write({ lastFiredAt: 2_000 });
    await done(world, claims.sweep);
    expect(count()).toBe(1);
    world.pass(KEPT_MS + 1);
    write();
    await done(world, claims.sweep);
    expect(count()).toBe(1);
    write({ lastFiredAt: 2_000 });
    await done(world, claims.sweep);
    expect(count()).toBe(0);
  });

  it('keeps the newest thousand of those that are over, and all that the file still asks for', async () => {
    const { world, write, host } = stage();
    const { claims } = host();
    await claim(world, claims, 'r1');
    const [own = ''] = namesIn(world.tree, '/state/firings');
    const hash = own.split('.')[0];
    for (let minute = 1; minute <= 1_500; minute += 1)
      putFile(world.tree, `/state/firings/${hash}.${minute * 60_000}.1`, '{}');
    const count = () => namesIn(world.tree, '/state/firings').length;
    write({ lastFiredAt: 1_400 * 60_000 });
    await done(world, claims.sweep);
    expect(count()).toBe(1_000 + 100);
    expect(namesIn(world.tree, '/state/firings')).not.toContain(own);
    expect(namesIn(world.tree, '/state/firings')).toContain(`${hash}.${1_400 * 60_000}.1`);
  });
});
