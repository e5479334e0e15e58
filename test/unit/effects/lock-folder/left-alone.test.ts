import { describe, expect, it } from 'vitest';
import type { RunRef } from '../../../../src/effects/ports/lock-folder.js';
import { rename } from '../../../../src/effects/simulated/name-calls.js';
import { put, putFile, writeInPlace } from '../../../../src/effects/simulated/scene.js';
import {
  changeOf,
  commit,
  type Fixture,
  FOLDER,
  fixture,
  hold,
  isFree,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

const withLinks = [true, false];

const scene = (links: boolean): Fixture => {
  const at = fixture();
  if (!links) at.fault = (operation) => (operation === 'link' ? 'EPERM' : null);
  putFile(at.tree, VIEW, '', PRIOR_NS);
  return at;
};

const replace = ({ tree }: Fixture): void => {
  putFile(tree, `${FOLDER}/theirs`, '4242');
  rename(tree, `${FOLDER}/theirs`, VIEW);
};

const write = ({ tree, time }: Fixture): void => {
  time.now += 5_000;
  writeInPlace(tree, VIEW, '4242');
};

const giveBack = async ({ lock }: Fixture, run: RunRef) => {
  await right(lock.decide(run, { _tag: 'Abort', reason: 'wish' }, null));
  return right(lock.carryOut(run));
};

describe.each(withLinks)('what others put into the lock file (hard links: %s)', (links) => {
  it.each([
    ['replaced', replace],
    ['written in place', write],
  ])('is left alone by a run that is given back, and told of (%s)', async (_, act) => {
    const at = scene(links);
    const run = await hold(at.lock, requestFor(at));
    act(at);
    const theirs = at.view();
    expect(await giveBack(at, run)).toMatchObject({ restored: true, lockFile: 'Foreign' });
    expect(at.view()).toEqual(theirs);
  });

  it.each([
    ['replaced', replace],
    ['written in place', write],
  ])('is left alone by a run that is let in, and told of (%s)', async (_, act) => {
    const at = scene(links);
    const run = await hold(at.lock, requestFor(at));
    act(at);
    const theirs = at.view();
    const change = await changeOf(at, { 'MEMORY.md': { base: 'index\n', next: 'new' } });
    expect((await commit(at.lock, run, change)).done).toMatchObject({ lockFile: 'Foreign' });
    expect(at.view()).toEqual(theirs);
    expect(at.file('MEMORY.md')).toBe('new');
  });

  it('is left alone where it came before the publication', async () => {
    const at = scene(links);
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    if (!isFree(free)) throw new Error('busy');
    await right(at.lock.claim(request, free));
    write(at);
    const theirs = at.view();
    const run = { n: free.n, runId: request.runId };
    expect(await right(at.lock.publish(run, free.prior))).toMatchObject({ _tag: 'Withdraw' });
    expect(await giveBack(at, run)).toMatchObject({ lockFile: 'Foreign' });
    expect(at.view()).toEqual(theirs);
  });

  it('is left alone where it is a newer run, which took over after the deadline', async () => {
    const at = scene(links);
    const late = at.as(55);
    const run = await hold(late, requestFor(at));
    at.time.now += 50 * 60_000 + 1;
    await hold(at.lock, requestFor(at));
    const theirs = at.view();
    const decided = await right(late.decide(run, { _tag: 'Abort', reason: 'done' }, null));
    expect(decided).toMatchObject({ _tag: 'Aborted', byOther: true });
    expect(await right(late.carryOut(run))).toMatchObject({ lockFile: 'Newer' });
    expect(at.view()).toEqual(theirs);
  });
});

it.each([
  ['a file', { kind: 'file', bytes: new Uint8Array(), mtimeNs: PRIOR_NS, mode: 0o644 }],
  ['a FIFO', { kind: 'other', mtimeNs: PRIOR_NS, mode: 0o644 }],
] as const)(
  '%s where the lock folder should be is left alone, and whoever looks is told',
  async (_, inode) => {
    const at = fixture();
    put(at.tree, FOLDER, inode);
    const told = {
      left: {
        _tag: 'LockError',
        reason: `${FOLDER} is no folder`,
        advice: expect.stringContaining('Move it away'),
      },
    };
    expect(await at.lock.observe(requestFor(at))()).toMatchObject(told);
    expect(await at.lock.recover()).toMatchObject(told);
    expect(await at.lock.history()).toMatchObject(told);
  },
);
