import { beforeEach, describe, expect, it } from 'vitest';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import {
  abort,
  type Fixture,
  FOLDER,
  fixture,
  hold,
  MEMORY,
  NOW,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

const HOUR = 3_600_000;
const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n;

describe('a look at the lock', () => {
  let at: Fixture;
  beforeEach(() => {
    at = fixture();
  });
  const look = () => right(at.lock.observe(requestFor(at)));

  it('finds a store that was never consolidated free', async () => {
    expect(await look()).toMatchObject({ _tag: 'Free', n: 1, startedAt: NOW, prior: null, previous: null });
    expect(at.view()).toBeNull();
  });

  it('finds an empty fresh lock file free, and tells what it was', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    expect(await look()).toMatchObject({ _tag: 'Free', prior: { mtimeNs: String(PRIOR_NS), size: 0 } });
  });

  it.each([
    ['garbage', 'garbage'],
    ['NaN', 'NaN'],
    ['a NUL', '\u00004711'],
    ['5,000 digits', '7'.repeat(5_000)],
    ['zero', '0'],
    ['minus one', '-1'],
    ['beyond 2^31', '2147483648'],
    ['beyond 2^32', '4294967297'],
    ['digits and letters', '12abc'],
    ['an exponent', '1e3'],
    ['a plus', '+12'],
  ])('does not take %s for a holder', async (_, body) => {
    putFile(at.tree, VIEW, body, ns(NOW - 1_000));
    expect((await look())._tag).toBe('Free');
  });

  it('says of a claim that cannot be read until when it counts, and names no process', async () => {
    await look();
    putFile(at.tree, `${FOLDER}/7.claim`, '{"v":2}', ns(NOW));
    expect(await look()).toMatchObject({
      _tag: 'Busy',
      reason: expect.stringMatching(/^claim 7 cannot be read here .* until 20\d\d-/),
    });
    at.time.now += HOUR;
    expect(await look()).toMatchObject({ _tag: 'Free', n: 8 });
  });

  it('does not take over from a claim a run id that would lead to other files', async () => {
    await hold(at.lock, requestFor(at));
    const { claim } = (await right(at.lock.history))[0] ?? {};
    const written = JSON.stringify({ ...claim, n: 2, nonce: '../../elsewhere-1', deadline: 0 });
    putFile(at.tree, `${FOLDER}/2.claim`, written, ns(NOW - HOUR));
    const { recovered } = await right(at.lock.recover);
    expect(recovered.map(({ n, runId }) => ({ n, runId }))).toContainEqual({ n: 2, runId: 'unreadable 2' });
  });

  it('says which file leaves no number for another run', async () => {
    await look();
    putFile(at.tree, `${FOLDER}/999999999999999.claim`, '', 0n);
    expect(await at.lock.observe(requestFor(at))()).toMatchObject({
      left: { reason: expect.stringContaining('999999999999999.claim') },
    });
  });

  it.each(['42', '42\n', ' 42', '1'])(
    'takes the PID of a living process (%j) for a holder within the hour',
    async (body) => {
      putFile(at.tree, VIEW, body, ns(NOW - 59 * 60_000));
      expect(await look()).toMatchObject({ _tag: 'Busy', holder: null });
      at.time.now += 2 * 60_000;
      expect((await look())._tag).toBe('Free');
    },
  );

  it('does not believe a body whose process has ended', async () => {
    putFile(at.tree, VIEW, '42', ns(NOW));
    at.dead.add(42);
    expect((await look())._tag).toBe('Free');
  });

  it('does not believe a time 1,000 hours ahead', async () => {
    putFile(at.tree, VIEW, '42', ns(NOW + 1_000 * HOUR));
    expect((await look())._tag).toBe('Free');
  });

  it.each(['directory', 'symlink', 'other'] as const)('leaves a %s in its place alone', async (kind) => {
    put(at.tree, VIEW, { kind, target: '/elsewhere', mtimeNs: 5n, mode: 0o644 });
    expect(await look()).toMatchObject({ _tag: 'Busy', holder: null });
    expect(await at.lock.lastConsolidatedAt()).toMatchObject({ left: { _tag: 'LockError' } });
  });

  it('makes nothing where the store is missing', async () => {
    const empty = fixture();
    empty.tree.root.entries.clear();
    expect(await empty.lock.observe(requestFor(empty))()).toMatchObject({
      left: { _tag: 'LockError', reason: `${MEMORY} is missing` },
    });
    expect(empty.tree.root.entries.size).toBe(0);
  });

  it('refuses a lock folder that is no folder', async () => {
    put(at.tree, FOLDER, { kind: 'symlink', target: '/elsewhere', mtimeNs: 5n, mode: 0o777 });
    expect(await at.lock.observe(requestFor(at))()).toMatchObject({ left: { _tag: 'LockError' } });
  });

  it('keeps the folder out of version control', async () => {
    await look();
    expect(at.file('.consolidate-lock.d/.gitignore')).toBe('*\n');
  });

  it('finds the lock held by itself while a run of its own is live, and free right after', async () => {
    const run = await hold(at.lock, requestFor(at));
    expect(await look()).toMatchObject({ _tag: 'Busy', holder: { n: run.n, runId: run.runId } });
    await abort(at.lock, run);
    expect(await look()).toMatchObject({ _tag: 'Free', n: run.n + 1 });
  });

  it.each([
    ['a process that has ended', { pid: 55 }],
    ['our PID with another start time', { pid: 100, startTime: '78' }],
    ['another boot of this machine', { pid: 55, bootId: 'boot 0' }],
  ])('aborts the run of %s and restores the file that it found', async (_, { pid, ...more }) => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const before = at.view();
    const run = await hold(at.as(pid, more), requestFor(at));
    expect(at.view()?.body).toBe(String(pid));
    if (pid === 55) at.dead.add(pid);
    expect(await look()).toMatchObject({
      _tag: 'Free',
      n: run.n + 1,
      recovered: [{ n: run.n, runId: run.runId, decision: 'abort', reason: 'abandoned' }],
    });
    expect(at.view()).toEqual(before);
  });

  it('waits for the deadline of a run on another host, and no longer', async () => {
    await hold(at.as(55, { host: 'elsewhere' }), requestFor(at));
    expect(await look()).toMatchObject({
      _tag: 'Busy',
      reason: `a dream is live on elsewhere, in another container or on another machine, where it cannot be seen from here; its claim lasts until ${new Date(NOW + 50 * 60_000).toISOString()} at the latest`,
    });
    at.time.now += 50 * 60_000 + 1;
    expect((await look())._tag).toBe('Free');
    expect(at.view()).toBeNull();
  });

  it('takes over from an owner that lives, but is past its deadline', async () => {
    const late = at.as(55);
    const run = await hold(late, requestFor(at));
    at.time.now += 50 * 60_000 + 1;
    expect((await look())._tag).toBe('Free');
    const decided = await right(late.decide(run, { _tag: 'Abort', reason: 'done' }, null));
    expect(decided).toEqual({ _tag: 'Aborted', byOther: true, reason: 'abandoned' });
  });

  it('holds on when the clock is set back two hours', async () => {
    await hold(at.lock, requestFor(at));
    at.time.now -= 2 * HOUR;
    expect((await right(at.as(101).observe(requestFor(at))))._tag).toBe('Busy');
  });

  it('is not kept waiting by a host whose clock is ahead by more than a run lasts', async () => {
    at.time.now += 3 * HOUR;
    const run = await hold(at.as(55, { host: 'elsewhere' }), requestFor(at));
    at.time.now -= 3 * HOUR;
    expect(await look()).toMatchObject({ _tag: 'Free', recovered: [{ n: run.n, decision: 'abort' }] });
  });

  it('waits for a host whose clock is ahead by less than that', async () => {
    at.time.now += 40 * 60_000;
    await hold(at.as(55, { host: 'elsewhere' }), requestFor(at));
    at.time.now -= 40 * 60_000;
    expect((await look())._tag).toBe('Busy');
  });

  it('is not kept waiting by a claim that it cannot read and that comes from years ahead', async () => {
    putFile(at.tree, `${FOLDER}/3.claim`, '{"v":1,"n":3', ns(NOW + 30_000 * HOUR));
    expect(await look()).toMatchObject({ _tag: 'Free', n: 4 });
  });

  it('judges a claim that it cannot read by its age', async () => {
    putFile(at.tree, `${FOLDER}/3.claim`, '{"v":1,"n":3', ns(NOW));
    expect((await look())._tag).toBe('Busy');
    at.time.now += 50 * 60_000 + 1;
    expect(await look()).toMatchObject({ _tag: 'Free', n: 4 });
  });

  it('judges a claim of a later version by its age', async () => {
    putFile(at.tree, `${FOLDER}/1.claim`, '{"v":2,"n":1,"nonce":"a-b"}', ns(NOW - HOUR));
    expect(await look()).toMatchObject({ _tag: 'Free', n: 2 });
  });

  it.each(['EACCES', 'EMFILE', 'ENOSPC', 'EROFS'])('says %s when the folder cannot be made', async (code) => {
    at.fault = (operation) => (operation === 'makeFolder' ? code : null);
    expect(await at.lock.observe(requestFor(at))()).toMatchObject({ left: { _tag: 'FileError', code } });
    expect(at.view()).toBeNull();
  });
});
