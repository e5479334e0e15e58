import { describe, expect, it } from 'vitest';
import { settleMachine } from '../../../../src/machines/lock/settle.machine.js';
import { type Play, play } from './lock-play.js';

const run = { n: 4, runId: 'abc-1' };
const plan = { _tag: 'Commit', plan: 'plan' };
const killed = { _tag: 'Abort', reason: 'killed' };
const prepared = { plan: 'plan', files: 2, conflicts: ['a.md'] };
const committed = { _tag: 'Committed', byOther: false };
const aborted = { _tag: 'Aborted', byOther: false, reason: 'killed' };
const done = { restored: false, conflicts: ['a.md', 'b.md'], late: ['c.md'] };
const restored = { restored: true, conflicts: [], late: [] };
const released = {
  _tag: 'Released',
  files: 2,
  conflicts: ['a.md', 'b.md'],
  late: ['c.md'],
  tooLate: false,
};

const commit = (): Promise<Play> =>
  play(settleMachine, 'settle', { ...run, wish: { _tag: 'Commit', change: 'change' } });
const abort = (): Promise<Play> =>
  play(settleMachine, 'settle', { ...run, wish: { _tag: 'Abort', reason: 'failed' } });

const deciding = async (): Promise<Play> => {
  const it = await commit();
  await it.gives('prepare', prepared);
  return it;
};
const committing = async (): Promise<Play> => {
  const it = await deciding();
  await it.gives('decide', committed);
  return it;
};

describe('settle machine', () => {
  it('prepares, commits and tells what did not fit', async () => {
    const it = await commit();
    expect([it.state(), it.under()]).toEqual(['preparing', [['prepare', { run, change: 'change' }]]]);
    await it.gives('prepare', prepared);
    expect([it.state(), it.under()]).toEqual([{ deciding: 'casting' }, [['decide', { run, wish: plan }]]]);
    await it.gives('decide', committed);
    expect([it.state(), it.under()]).toEqual([{ committing: 'acting' }, [['carryOut', { run }]]]);
    await it.gives('carryOut', done);
    expect(await it.output()).toEqual(released);
  });

  it('aborts without preparing anything', async () => {
    const it = await abort();
    expect(it.under()).toEqual([['decide', { run, wish: { _tag: 'Abort', reason: 'failed' } }]]);
    await it.gives('decide', { ...aborted, reason: 'failed' });
    expect([it.state(), it.under()]).toEqual([{ restoring: 'acting' }, [['carryOut', { run }]]]);
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Restored', reason: 'failed' });
  });

  it('is superseded when somebody else aborted the run', async () => {
    const it = await deciding();
    await it.gives('decide', { _tag: 'Aborted', byOther: true, reason: 'abandoned' });
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Superseded', reason: 'abandoned' });
  });

  it('aborts when the files cannot be laid ready', async () => {
    const it = await commit();
    await it.fails('prepare', { _tag: 'FileError', operation: 'create', path: '/m/x', code: 'ENOSPC' });
    const reason = 'the files could not be laid ready: writing /m/x failed: the disk is full (ENOSPC)';
    expect(it.under()).toMatchObject([['decide', { wish: { _tag: 'Abort', reason } }]]);
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toMatchObject({ _tag: 'Restored' });
  });

  it('is killed while preparing: the verdict is abort, cast once the preparing has ended', async () => {
    const it = await commit();
    await it.kill();
    expect([it.state(), it.under()]).toEqual([
      { deciding: 'casting' },
      [expect.arrayContaining(['prepare'])],
    ]);
    await it.gives('prepare', prepared);
    expect(it.under()).toEqual([['decide', { run, wish: killed }]]);
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Restored', reason: 'killed' });
  });

  it('is killed while a commit is being cast: asks again for an abort and obeys what stands', async () => {
    const it = await deciding();
    await it.kill();
    await it.gives('decide', committed);
    expect([it.state(), it.under()]).toEqual([{ deciding: 'casting' }, [['decide', { run, wish: killed }]]]);
    await it.gives('decide', committed);
    await it.gives('carryOut', done);
    expect(await it.output()).toEqual({ ...released, tooLate: true });
  });

  it('does not start over when it is killed twice', async () => {
    const it = await deciding();
    await it.kill();
    await it.fails('decide');
    await it.kill();
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Restored', reason: 'killed' });
    const casts = it.run
      .records()
      .filter(({ event }) => event.type === 'OUTCOME' && event.command.includes('decide'));
    expect(casts).toHaveLength(1);
  });

  it('has all its tries for an abort when it is killed after the commit failed', async () => {
    const it = await deciding();
    await it.fails('decide');
    await it.kill();
    const pauses: number[] = [];
    for (let failure = 0; failure < 3; failure += 1) {
      await it.fails('decide');
      pauses.push(await it.wait());
    }
    expect(pauses).toEqual([100, 400, 1600]);
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Restored', reason: 'killed' });
  });

  it('answers too late when it is killed while it commits', async () => {
    const it = await committing();
    await it.kill();
    expect(it.under()).toEqual([['carryOut', { run }]]);
    await it.gives('carryOut', done);
    expect(await it.output()).toEqual({ ...released, tooLate: true });
  });

  it('tries a verdict again, then asks for an abort, which needs no room', async () => {
    const it = await deciding();
    await it.fails('decide', { code: 'ENOSPC' });
    expect(it.state()).toEqual({ deciding: 'pausing' });
    expect(await it.wait()).toBe(100);
    expect(it.under()).toEqual([['decide', { run, wish: plan }]]);
    await it.fails('decide', { code: 'ENOSPC' });
    expect(await it.wait()).toBe(400);
    expect(it.under()).toMatchObject([['decide', { wish: { _tag: 'Abort' } }]]);
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toMatchObject({ _tag: 'Restored' });
  });

  it('is killed in the pause between two tries', async () => {
    const it = await deciding();
    await it.fails('decide');
    await it.kill();
    expect(it.under()).toEqual([['decide', { run, wish: killed }]]);
    await it.gives('decide', aborted);
    await it.gives('carryOut', restored);
    expect(await it.output()).toEqual({ _tag: 'Restored', reason: 'killed' });
  });

  it.each([
    ['decide', abort],
    ['carryOut', committing],
    [
      'carryOut',
      async () => {
        const it = await abort();
        await it.gives('decide', aborted);
        return it;
      },
    ],
  ] as const)('leaves to others what fails four times: %s', async (act, begin) => {
    const it = await begin();
    for (let tries = 0; tries < 3; tries += 1) {
      await it.fails(act, { code: 'EIO' });
      await it.wait();
    }
    await it.fails(act, { code: 'EIO' });
    expect(await it.output()).toEqual({ _tag: 'Failed', error: { _tag: 'FileError', code: 'EIO' } });
  });

  it.each([
    ['a commit', committing, done, released],
    [
      'an abort',
      async () => {
        const it = await abort();
        await it.gives('decide', aborted);
        return it;
      },
      restored,
      { _tag: 'Restored', reason: 'killed' },
    ],
  ] as const)('carries %s out on a second try', async (_, begin, answer, output) => {
    const it = await begin();
    await it.fails('carryOut', { code: 'EIO' });
    await it.wait();
    await it.gives('carryOut', answer);
    expect(await it.output()).toEqual(output);
  });
});
