import { beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import { putFile, writeInPlace } from '../../../../src/effects/simulated/scene.js';
import {
  abort,
  changeOf,
  commit,
  type Fixture,
  FOLDER,
  fixture,
  hold,
  isFree,
  MEMORY,
  NOW,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

const START_NS = BigInt(NOW) * 1_000_000n;
const COPIED_NS = (PRIOR_NS / 1_000n) * 1_000n;
const INDEX = { 'MEMORY.md': { base: 'index\n', next: 'new index\n' } };
const refusing =
  (code: string) =>
  (operation: keyof Files): string | null =>
    operation === 'link' ? code : null;

describe('on a file system without hard links', () => {
  let at: Fixture;
  beforeEach(() => {
    at = fixture();
    at.fault = refusing('EPERM');
  });
  const giveBack = async (run: Awaited<ReturnType<typeof hold>>) => {
    await right(at.lock.decide(run, { _tag: 'Abort', reason: 'wish' }, null));
    return right(at.lock.carryOut(run));
  };

  it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])(
    'takes the lock where links are refused with %s, and gives it back as a copy that is exact to the microsecond',
    async (code) => {
      at.fault = refusing(code);
      putFile(at.tree, VIEW, 'stale body', PRIOR_NS);
      const run = await hold(at.lock, requestFor(at));
      expect(at.view()).toMatchObject({ body: '100', mtimeNs: START_NS });
      expect(await giveBack(run)).toMatchObject({ restored: true, lockFile: 'Copied' });
      expect(at.view()).toMatchObject({ body: 'stale body', mtimeNs: COPIED_NS });
      expect(await giveBack(run)).toMatchObject({ lockFile: 'Copied' });
      expect(at.names()).toEqual(['.gitignore', '1.claim', '1.verdict']);
    },
  );

  it('says what any other refusal of a link is', async () => {
    at.fault = refusing('EIO');
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    if (!isFree(free)) throw new Error('busy');
    expect(await at.lock.claim(request, free)()).toMatchObject({ left: { code: 'EIO' } });
  });

  it('restores the absence of a lock file, which is exact', async () => {
    const run = await hold(at.lock, requestFor(at));
    expect(await giveBack(run)).toMatchObject({ lockFile: 'AsDecided' });
    expect(at.view()).toBeNull();
  });

  it('commits writes, new files and deletions, and leaves the start time in the lock', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    putFile(at.tree, `${MEMORY}/old.md`, 'old');
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, {
      ...INDEX,
      'old.md': { base: 'old', next: null },
      'notes/a.md': { base: null, next: 'a' },
    });
    at.time.now += 60_000;
    const { decided, done } = await commit(at.lock, run, change);
    expect(decided).toEqual({ _tag: 'Committed', byOther: false });
    expect(done).toEqual({ restored: false, lockFile: 'AsDecided', conflicts: [], late: [] });
    expect([at.file('MEMORY.md'), at.file('old.md'), at.file('notes/a.md')]).toEqual([
      'new index\n',
      null,
      'a',
    ]);
    expect(at.view()).toMatchObject({ body: '', mtimeNs: START_NS });
    expect(await right(at.lock.history)).toMatchObject([{ verdict: { head: 'head' } }]);
  });

  it('says that a time which is to stay was put back as a copy', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at, { _tag: 'Prior' }));
    const { done } = await commit(at.lock, run, await changeOf(at, INDEX));
    expect(done).toMatchObject({ lockFile: 'Copied' });
    expect(at.view()).toMatchObject({ body: '', mtimeNs: COPIED_NS });
  });

  it.each<[string, (it: Fixture) => void, string]>([
    [
      'a save after the files were laid ready',
      ({ tree }) => writeInPlace(tree, `${MEMORY}/MEMORY.md`, 'mine'),
      'mine',
    ],
    ['a file that was made meanwhile', ({ tree }) => putFile(tree, `${MEMORY}/new.md`, 'theirs'), 'theirs'],
  ])('keeps %s, and names the conflict', async (_, edit, expected) => {
    const path = expected === 'mine' ? 'MEMORY.md' : 'new.md';
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { ...INDEX, 'new.md': { base: null, next: 'new' } });
    const { plan } = await right(at.lock.prepare(run, change));
    at.time.now += 5_000;
    edit(at);
    await right(at.lock.decide(run, { _tag: 'Commit', plan }, null));
    expect(await right(at.lock.carryOut(run))).toMatchObject({ conflicts: [path], late: [] });
    expect(at.file(path)).toBe(expected);
  });

  it('is held against everybody else, and told from a dead one', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.as(55), requestFor(at));
    expect(await right(at.lock.observe(requestFor(at)))).toMatchObject({
      _tag: 'Busy',
      holder: { n: 1, runId: run.runId },
    });
    expect(await right(at.lock.lastConsolidatedAt)).toBe(String(COPIED_NS));
    at.dead.add(55);
    expect(await right(at.lock.recover)).toMatchObject({ recovered: [{ n: 1, decision: 'abort' }] });
    expect(at.view()).toMatchObject({ body: '', mtimeNs: COPIED_NS });
  });

  it('lets one of two claimers have the number, and one verdict stand', async () => {
    const [first, second] = [requestFor(at), requestFor(at)];
    const [one, two] = [await right(at.lock.observe(first)), await right(at.as(101).observe(second))];
    if (!isFree(one) || !isFree(two)) throw new Error('busy');
    expect((await right(at.lock.claim(first, one)))._tag).toBe('Claimed');
    expect((await right(at.as(101).claim(second, two)))._tag).toBe('Lost');
    expect(at.names().some((name) => name.startsWith(second.runId))).toBe(false);
    const run = { n: 1, runId: first.runId };
    await right(at.lock.decide(run, { _tag: 'Abort', reason: 'wish' }, null));
    expect(await right(at.as(101).decide(run, { _tag: 'Abort', reason: 'other' }, null))).toMatchObject({
      reason: 'wish',
    });
  });

  it('judges a claim that lost its content by its age', async () => {
    await abort(at.lock, await hold(at.lock, requestFor(at)));
    putFile(at.tree, `${FOLDER}/2.claim/record`, '{"v":1,', START_NS);
    expect((await right(at.lock.observe(requestFor(at))))._tag).toBe('Busy');
    at.time.now += 50 * 60_000 + 1_000;
    expect(await right(at.lock.observe(requestFor(at)))).toMatchObject({ _tag: 'Free', n: 3 });
  });

  it('keeps a few old runs and sweeps the rest', async () => {
    for (let i = 0; i < 10; i += 1) {
      const run = await hold(at.lock, requestFor(at));
      if (i % 2) await abort(at.lock, run);
      else
        await commit(
          at.lock,
          run,
          await changeOf(at, { 'MEMORY.md': { base: at.file('MEMORY.md'), next: `${i}` } }),
        );
      at.time.now += 2 * 3_600_000;
    }
    expect(at.names().filter((name) => /^\d+\./.test(name)).length).toBeLessThanOrEqual(12);
    expect(at.names().length).toBeLessThan(20);
  });
});
