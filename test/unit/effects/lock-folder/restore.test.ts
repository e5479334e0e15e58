import { beforeEach, describe, expect, it } from 'vitest';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { link, rename, unlink } from '../../../../src/effects/simulated/name-calls.js';
import { putFile, writeInPlace } from '../../../../src/effects/simulated/scene.js';
import {
  abort,
  bytes,
  changeOf,
  commit,
  type Fixture,
  FOLDER,
  fixture,
  hold,
  isFree,
  NOW,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

const START_NS = BigInt(NOW) * 1_000_000n;

let at: Fixture;
beforeEach(() => {
  at = fixture();
});

describe('giving the lock back', () => {
  it('restores the very inode with its time and body', async () => {
    putFile(at.tree, VIEW, 'stale body', PRIOR_NS);
    const before = at.view();
    const run = await hold(at.lock, requestFor(at));
    expect(at.view()).toMatchObject({ body: '100', mtimeNs: START_NS });
    await abort(at.lock, run);
    expect(at.view()).toEqual(before);
  });

  it('restores an empty lock file of the year 1970', async () => {
    putFile(at.tree, VIEW, '', 0n);
    const before = at.view();
    await abort(at.lock, await hold(at.lock, requestFor(at)));
    expect(at.view()).toEqual(before);
    expect(await right(at.lock.lastConsolidatedAt)).toBeNull();
  });

  it('restores the absence of a lock file', async () => {
    await abort(at.lock, await hold(at.lock, requestFor(at)));
    expect(at.view()).toBeNull();
  });

  it('leaves claim and verdict behind, and nothing else', async () => {
    await abort(at.lock, await hold(at.lock, requestFor(at)));
    expect(at.names()).toEqual(['.gitignore', '1.claim', '1.verdict']);
  });

  it('can be repeated', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const before = at.view();
    const run = await hold(at.lock, requestFor(at));
    await abort(at.lock, run);
    await abort(at.lock, run);
    expect(at.view()).toEqual(before);
  });
});

describe('giving back a lock that somebody else changed', () => {
  it('puts a lock file back that the user deleted meanwhile', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const before = at.view();
    const run = await hold(at.lock, requestFor(at));
    unlink(at.tree, VIEW);
    await abort(at.lock, run);
    expect(at.view()).toEqual(before);
  });

  it('leaves what another program makes in the last moment where the lock file was deleted', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at));
    unlink(at.tree, VIEW);
    let looks = 0;
    at.fault = (operation, path) => {
      const isPutBack = path === VIEW && (operation === 'link' || operation === 'rename');
      if (isPutBack && looks === 0) putFile(at.tree, VIEW, '4242');
      if (isPutBack) looks += 1;
      return null;
    };
    await abort(at.lock, run);
    expect(at.view()).toMatchObject({ body: '4242' });
    expect(looks).toBeGreaterThan(0);
  });

  it('never touches the lock file of somebody else', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at));
    putFile(at.tree, `${FOLDER}/theirs`, '4242');
    rename(at.tree, `${FOLDER}/theirs`, VIEW);
    const theirs = at.view();
    await abort(at.lock, run);
    expect(at.view()).toEqual(theirs);
  });

  it('keeps what another program wrote into the lock file while it was held', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at));
    at.time.now += 5_000;
    writeInPlace(at.tree, VIEW, '4242');
    const theirs = at.view();
    await abort(at.lock, run);
    expect(at.view()).toEqual(theirs);
  });
});

describe('giving back a lock that somebody else decided about', () => {
  it('finishes what he did not come to', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const found = at.view();
    const run = await hold(at.lock, requestFor(at));
    at.time.now += 51 * 60_000;
    at.fault = (operation, path) => (operation === 'unlink' && path.endsWith('.show') ? 'EIO' : null);
    expect(await at.as(101).recover()).toMatchObject({ left: { code: 'EIO' } });
    at.fault = () => null;
    await right(at.lock.carryOut(run));
    expect(at.view()).toEqual(found);
  });
});

describe('giving the lock back on a disk that fails', () => {
  it('works on a full disk', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const before = at.view();
    const run = await hold(at.lock, requestFor(at));
    at.fault = (operation) => (operation === 'create' ? 'ENOSPC' : null);
    await abort(at.lock, run);
    expect(at.view()).toEqual(before);
    const [chapter] = await right(at.lock.history);
    expect(chapter?.verdict?.decision).toEqual({ abort: 'there was no room left to write down why' });
  });

  it('is done by somebody else on a full disk when the owner has ended', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const before = at.view();
    await hold(at.as(55), requestFor(at));
    at.dead.add(55);
    at.fault = (operation) => (operation === 'create' ? 'ENOSPC' : null);
    expect(await right(at.lock.recover)).toMatchObject({
      recovered: [{ n: 1, decision: 'abort' }],
      live: null,
    });
    expect(at.view()).toEqual(before);
  });

  it('clears away a run that failed before its claim was made', async () => {
    at.fault = (operation, path) => (operation === 'link' && path.endsWith('1.claim') ? 'EIO' : null);
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    if (!isFree(free)) throw new Error('busy');
    expect(await at.lock.claim(request, free)()).toMatchObject({ left: { code: 'EIO' } });
    at.fault = () => null;
    await abort(at.lock, { n: free.n, runId: request.runId });
    expect(at.names()).toEqual(['.gitignore']);
  });
});

describe('taking the lock', () => {
  it.each(['file', 'none'])(
    'gives way where the lock file changed after the look (prior: %s)',
    async (prior) => {
      if (prior === 'file') putFile(at.tree, VIEW, '', PRIOR_NS);
      const request = requestFor(at);
      const free = await right(at.lock.observe(request));
      if (!isFree(free)) throw new Error('busy');
      await right(at.lock.claim(request, free));
      putFile(at.tree, VIEW, '4242');
      const theirs = at.view();
      const run = { n: free.n, runId: request.runId };
      expect(await right(at.lock.publish(run, free.prior))).toMatchObject({ _tag: 'Withdraw' });
      await abort(at.lock, run);
      expect(at.view()).toEqual(theirs);
    },
  );

  it('gives the state of another program back whole that wrote into the kept file', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    if (!isFree(free)) throw new Error('busy');
    await right(at.lock.claim(request, free));
    link(at.tree, VIEW, '/store/opened');
    const run = { n: free.n, runId: request.runId };
    await right(at.lock.publish(run, free.prior));
    writeInPlace(at.tree, '/store/opened', '4242');
    expect(await right(at.lock.verify(run, free.prior))).toMatchObject({ _tag: 'Withdraw' });
    await abort(at.lock, run);
    expect(at.view()?.body).toBe('4242');
  });

  it('loses to whoever claimed the number first', async () => {
    const [first, second] = [requestFor(at), requestFor(at)];
    const [one, two] = [await right(at.lock.observe(first)), await right(at.as(101).observe(second))];
    if (!isFree(one) || !isFree(two)) throw new Error('busy');
    expect((await right(at.lock.claim(first, one)))._tag).toBe('Claimed');
    expect((await right(at.as(101).claim(second, two)))._tag).toBe('Lost');
    expect((await right(at.lock.claim(first, one)))._tag).toBe('Claimed');
    expect(at.names().some((name) => name.startsWith(second.runId))).toBe(false);
  });

  it('withdraws a claim that took more than a minute', async () => {
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    if (!isFree(free)) throw new Error('busy');
    at.time.now += 61_000;
    expect(await right(at.lock.claim(request, free))).toMatchObject({ _tag: 'Withdraw' });
  });

  it('keeps a few old runs and sweeps the rest', async () => {
    for (let i = 0; i < 14; i += 1) {
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
    const kept = at.names().filter((name) => /^\d+\.claim$/.test(name));
    expect(kept).toEqual(expect.arrayContaining(['11.claim', '12.claim', '13.claim', '14.claim']));
    expect(kept.length).toBeLessThanOrEqual(6);
    expect(at.names().length).toBeLessThan(20);
    expect((await right(at.lock.history)).at(-1)?.claim).toMatchObject({ n: 14, prevHead: 'head' });
  });

  it('sweeps no bytes that an editor wrote into a before-image', async () => {
    const change = await changeOf(at, { 'MEMORY.md': { base: at.file('MEMORY.md'), next: 'new' } });
    await commit(at.lock, await hold(at.lock, requestFor(at)), change);
    const before = at.names().find((name) => name.includes('.old.0.'));
    writeInPlace(at.tree, `${FOLDER}/${before}`, 'written late');
    for (let i = 0; i < 6; i += 1) {
      at.time.now += 2 * 3_600_000;
      await abort(at.lock, await hold(at.lock, requestFor(at)));
    }
    const late = at.names().find((name) => name.includes('.late.old.0.'));
    expect(read(at.tree, `${FOLDER}/${late}`)).toMatchObject({ right: bytes('written late') });
    expect(at.names()).not.toContain(before);
  });

  it('takes nothing from a run whose tokens were young when they were listed', async () => {
    for (let i = 0; i < 5; i += 1) await abort(at.lock, await hold(at.lock, requestFor(at)));
    const token = `${requestFor(at).runId}.prior`;
    putFile(at.tree, `${FOLDER}/${token}`, '', PRIOR_NS);
    let listings = 0;
    at.fault = (operation) => {
      // A sweeper that sleeps for hours as soon as it knows the names: its claim looked at them before.
      if (listings === 2) at.time.now = NOW + 3 * 3_600_000;
      if (operation === 'list' && at.names().includes('6.claim')) listings += 1;
      return null;
    };
    await hold(at.lock, requestFor(at));
    expect(at.time.now).toBeGreaterThan(NOW + 2 * 3_600_000);
    expect(at.names()).toContain(token);
  });
});
