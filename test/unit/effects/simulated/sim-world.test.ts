import { beforeEach, describe, expect, it } from 'vitest';
import { stat } from '../../../../src/effects/simulated/content-calls.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { drive, inOrder } from '../../../../src/effects/simulated/schedule.js';
import { simHost } from '../../../../src/effects/simulated/sim-host.js';
import { type SimWorld, simWorld } from '../../../../src/effects/simulated/sim-world.js';

const HOUR = 3_600_000;

describe('a simulated world', () => {
  let world: SimWorld;
  beforeEach(() => {
    world = simWorld();
  });
  const play = () => drive(world, inOrder);

  it('lets clocks jump and differ, and timers go on as they were set', async () => {
    const ahead = simHost('ahead', { bootId: 'b', skewMs: HOUR });
    const [here, there] = [world.spawn(), world.spawn({ host: ahead })];
    let fired = false;
    here.clock.setTimer(50, () => {
      fired = true;
    });
    const before = here.clock.now();
    world.jump(-2 * HOUR);
    expect(here.clock.now()).toBe(before - 2 * HOUR);
    expect(there.clock.now()).toBe(here.clock.now() + HOUR);
    putFile(world.tree, '/a', '');
    expect(stat(world.tree, '/a')).toMatchObject({ right: { kind: 'file' } });
    expect(await play()).toBe(1);
    expect(fired).toBe(true);
    expect(here.clock.now()).toBe(before - 2 * HOUR + 50);
  });

  it('gives files the time of the wall clock', () => {
    world.jump(HOUR);
    const made = putFile(world.tree, '/a', '');
    expect((made?.mtimeNs ?? 0n) / 1_000_000n).toBe(BigInt(world.now()));
  });

  it('tells a process from a later one with its PID, which a program that knows PIDs only cannot', async () => {
    const first = world.spawn();
    const looker = world.spawn();
    const { liveness, pidExists } = looker.processes;
    expect(await liveness(first.processes.self)()).toBe('alive');
    world.crash(first);
    expect([await liveness(first.processes.self)(), await pidExists(first.pid)()]).toEqual(['dead', false]);
    const second = world.spawn({ pid: first.pid });
    expect([await liveness(first.processes.self)(), await pidExists(first.pid)()]).toEqual(['dead', true]);
    expect(await liveness(second.processes.self)()).toBe('alive');
  });

  it('hides processes of another namespace or host, whose PIDs are the same', async () => {
    const here = world.spawn();
    for (const [host, seen] of [
      [simHost(world.home.name, world.home.computer, 'pid:[2]'), 'unknown'],
      [simHost('container', world.home.computer, 'pid:[3]'), 'unknown'],
      [simHost('elsewhere', { bootId: 'b', skewMs: 0 }), 'unknown'],
      [simHost(world.home.name, { bootId: 'c', skewMs: 0 }), 'dead'],
    ] as const) {
      const there = world.spawn({ host });
      expect(there.pid).toBe(here.pid);
      expect(await here.processes.liveness(there.processes.self)()).toBe(seen);
      expect(await there.processes.liveness(here.processes.self)()).toBe(seen);
      const alone = world.spawn();
      expect(await there.processes.pidExists(alone.pid)()).toBe(false);
    }
  });

  it('starts one computer anew while others go on', async () => {
    const other = simHost('other', { bootId: 'b', skewMs: 0 });
    const [lost, kept] = [world.spawn(), world.spawn({ host: other })];
    world.reboot(world.home.computer);
    expect([lost.state, kept.state]).toEqual(['dead', 'running']);
    const later = world.spawn({ pid: lost.pid });
    expect(await later.processes.liveness(lost.processes.self)()).toBe('dead');
    expect(later.processes.self.bootId).not.toBe(lost.processes.self.bootId);
  });

  it('takes no step of a process that is stopped until it is woken', async () => {
    const process = world.spawn();
    const reading = process.files.stat('/')();
    world.stop(process);
    expect(await play()).toBe(0);
    world.wake(process);
    expect(await play()).toBe(1);
    expect(await reading).toMatchObject({ right: { kind: 'directory' } });
    world.crash(process);
    world.wake(process);
    expect(process.state).toBe('dead');
  });

  it('lets one call fail with all, a part or nothing of it done, and tells those who watch what really came to be', async () => {
    const { files } = world.spawn();
    const seen: unknown[] = [];
    for (const left of ['all', 0.5, 'nothing'] as const) {
      const path = `/${left}`;
      const made = files.create(path, new Uint8Array(8))();
      await drive(
        world,
        (steps) => {
          const [step = null] = steps;
          if (step !== null) step.failure = { code: 'EIO', left };
          return step;
        },
        (_, result) => seen.push(result),
      );
      expect(await made).toMatchObject({ left: { operation: 'create', path, code: 'EIO' } });
    }
    const sizes = ['/all', '/0.5', '/nothing'].map((path) => stat(world.tree, path));
    expect(sizes).toMatchObject([{ right: { size: 8 } }, { right: { size: 4 } }, { right: null }]);
    expect(seen).toMatchObject([{ size: 8 }, 'EIO', 'EIO']);
  });

  it('leaves some of the folders and files where making or removing a folder ends in the middle', async () => {
    const { files } = world.spawn();
    const failing = (): Promise<number> =>
      drive(world, (steps) => {
        const [step = null] = steps;
        if (step !== null) step.failure = { code: 'EIO', left: 0.7 };
        return step;
      });
    const making = files.makeFolder('/a/b/c')();
    await failing();
    expect(await making).toMatchObject({ left: { code: 'EIO' } });
    const there = ['/a', '/a/b/c'].map((path) => stat(world.tree, path));
    expect(there).toMatchObject([{ right: { kind: 'directory' } }, { right: null }]);
    putFile(world.tree, '/a/one', '');
    putFile(world.tree, '/a/two', '');
    void files.removeFolder('/a')();
    await failing();
    expect(['/a/b', '/a/one', '/a/two'].map((path) => stat(world.tree, path))).toMatchObject([
      { right: null },
      { right: null },
      { right: { kind: 'file' } },
    ]);
  });
});
