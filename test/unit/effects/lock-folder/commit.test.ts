import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { stat } from '../../../../src/effects/simulated/content-calls.js';
import { link, unlink } from '../../../../src/effects/simulated/name-calls.js';
import { put, putFile, writeInPlace } from '../../../../src/effects/simulated/scene.js';
import {
  bytes,
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
  text,
  VIEW,
} from './lock-fixture.js';

const START_NS = BigInt(NOW) * 1_000_000n;
const INDEX = { 'MEMORY.md': { base: 'index\n', next: 'new index\n' } };

let at: Fixture;
beforeEach(() => {
  at = fixture((_, __, ours, theirs) =>
    text(ours)?.includes('clash') ? null : bytes(`${text(theirs)}${text(ours)}`),
  );
});
const modeOf = (path: string): number | undefined => {
  const found = stat(at.tree, `${MEMORY}/${path}`);
  return E.isRight(found) ? found.right?.mode : undefined;
};

describe('committing a change', () => {
  it('writes, creates and deletes, and leaves the start time in the lock', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    putFile(at.tree, `${MEMORY}/old.md`, 'old');
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, {
      ...INDEX,
      'old.md': { base: 'old', next: null },
      'notes/deep/a.md': { base: null, next: 'a' },
    });
    at.time.now += 60_000;
    const { prepared, decided, done } = await commit(at.lock, run, change);
    expect(prepared).toMatchObject({ files: 3, conflicts: [] });
    expect(decided).toEqual({ _tag: 'Committed', byOther: false });
    expect(done).toEqual({ restored: false, lockFile: 'AsDecided', conflicts: [], late: [] });
    expect([at.file('MEMORY.md'), at.file('old.md'), at.file('notes/deep/a.md')]).toEqual([
      'new index\n',
      null,
      'a',
    ]);
    expect(at.view()).toMatchObject({ body: '', mtimeNs: START_NS });
    expect(await right(at.lock.lastConsolidatedAt)).toBe(String(START_NS));
  });

  it('changes files whatever characters their names have: nothing but a slash separates', async () => {
    const names = ['back\\slash.md', 'new\nline.md', '-rf.md', '$(id).md', '\u202e.md', 'dots...md'];
    for (const name of names) putFile(at.tree, `${MEMORY}/${name}`, 'old');
    const change = await changeOf(
      at,
      Object.fromEntries(names.map((name) => [name, { base: 'old', next: 'new' }])),
    );
    await commit(at.lock, await hold(at.lock, requestFor(at)), change);
    expect(names.map((name) => at.file(name))).toEqual(names.map(() => 'new'));
  });

  it.each([
    { next: 'new', more: '', after: 'new', is: 'replaced' },
    { next: null, more: '', after: null, is: 'deleted' },
    {
      next: 'new',
      more: ' and more',
      after: 'theirs and more',
      is: 'left as it is where it changes meanwhile',
    },
  ])('a file of which nobody may make a second name, as it is another user’s, is $is', async (one) => {
    const path = `${MEMORY}/theirs.md`;
    putFile(at.tree, path, 'theirs', PRIOR_NS, 0o644);
    at.fault = (operation, to) => {
      if (operation !== 'link' || !to.includes('.old.')) return null;
      if (one.more !== '') writeInPlace(at.tree, path, `theirs${one.more}`);
      return 'EPERM';
    };
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { 'theirs.md': { base: 'theirs', next: one.next } });
    const { done } = await commit(at.lock, run, change);
    expect(done).toMatchObject({ lockFile: 'AsDecided' });
    expect(at.file('theirs.md')).toBe(one.after);
    const kept = at.names().flatMap((name) => /\.(old|conflict)\./.exec(name)?.[1] ?? []);
    expect(kept).toEqual(one.more === '' ? ['old'] : ['conflict']);
    expect(isFree(await right(at.lock.observe(requestFor(at))))).toBe(true);
  });

  it('keeps the mode of a live file and gives a new one its own', async () => {
    putFile(at.tree, `${MEMORY}/shared.md`, 'shared', PRIOR_NS, 0o604);
    const run = await hold(at.lock, requestFor(at));
    await commit(
      at.lock,
      run,
      await changeOf(at, {
        'shared.md': { base: 'shared', next: 'changed' },
        'new.md': { base: null, next: 'new' },
      }),
    );
    expect([modeOf('shared.md'), modeOf('new.md')]).toEqual([0o604, 0o640]);
  });

  it('commits an empty change, which only moves the time', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at));
    const { prepared } = await commit(at.lock, run, await changeOf(at, {}));
    expect(prepared.files).toBe(0);
    expect(at.view()).toMatchObject({ body: '', mtimeNs: START_NS });
  });
});

describe('the time that a commit leaves', () => {
  it.each([
    ['stays', { _tag: 'Prior' } as const, PRIOR_NS],
    ['is put back', { _tag: 'At', mtimeMs: 1_700_000_000_123 } as const, 1_700_000_000_123_000_000n],
  ])('the time %s where the run asks for it', async (_, clockAfter, mtimeNs) => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at, clockAfter));
    await commit(at.lock, run, await changeOf(at, INDEX));
    expect(at.view()).toMatchObject({ body: '', mtimeNs });
    expect(at.file('MEMORY.md')).toBe('new index\n');
    expect(at.names().filter((name) => /\.(done|prior|pub|show|abort)$/.test(name))).toEqual([]);
  });

  it('is not undone by a program that put an older time back while the run went on', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at));
    putFile(at.tree, VIEW, '', PRIOR_NS);
    await commit(at.lock, run, await changeOf(at, INDEX));
    const [told] = await right(at.lock.history);
    expect(at.view()).toMatchObject({ body: '', mtimeNs: BigInt(told?.claim.at ?? 0) * 1_000_000n });
  });

  it.each([
    ['file', { _tag: 'Never' } as const],
    ['none', { _tag: 'Prior' } as const],
  ])('leaves no lock file where none is asked for (prior: %s)', async (prior, clockAfter) => {
    if (prior === 'file') putFile(at.tree, VIEW, '', PRIOR_NS);
    const run = await hold(at.lock, requestFor(at, clockAfter));
    await commit(at.lock, run, await changeOf(at, INDEX));
    expect(at.view()).toBeNull();
    expect(at.file('MEMORY.md')).toBe('new index\n');
  });
});

describe('a commit and what somebody else wrote meanwhile', () => {
  it('merges with what the user wrote meanwhile', async () => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, INDEX);
    writeInPlace(at.tree, `${MEMORY}/MEMORY.md`, 'mine\n');
    expect((await commit(at.lock, run, change)).prepared.conflicts).toEqual([]);
    expect(at.file('MEMORY.md')).toBe('new index\nmine\n');
  });

  it.each<[string, (at: Fixture) => void, string | null]>([
    ['clashes', ({ tree }) => writeInPlace(tree, `${MEMORY}/MEMORY.md`, 'clash'), 'clash'],
    ['was deleted', ({ tree }) => unlink(tree, `${MEMORY}/MEMORY.md`), null],
    ['got a second name', ({ tree }) => link(tree, `${MEMORY}/MEMORY.md`, '/store/also'), 'index\n'],
    [
      'became a symlink',
      ({ tree }) =>
        put(tree, `${MEMORY}/MEMORY.md`, { kind: 'symlink', target: '/x', mtimeNs: 0n, mode: 0o777 }),
      null,
    ],
    [
      'became a folder',
      ({ tree }) => put(tree, `${MEMORY}/MEMORY.md`, { kind: 'directory', mtimeNs: 0n, mode: 0o755 }),
      null,
    ],
  ])('keeps a live file that %s, and names it', async (_, edit, expected) => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, INDEX);
    edit(at);
    expect((await commit(at.lock, run, change)).prepared).toMatchObject({
      files: 0,
      conflicts: ['MEMORY.md'],
    });
    expect(at.file('MEMORY.md')).toBe(expected);
  });

  it('does not follow a folder that became a link', async () => {
    putFile(at.tree, '/elsewhere/a.md', 'a');
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, {
      'notes/a.md': { base: 'a', next: 'changed' },
      'notes/b.md': { base: null, next: 'b' },
    });
    put(at.tree, `${MEMORY}/notes`, { kind: 'symlink', target: '/elsewhere', mtimeNs: 0n, mode: 0o777 });
    expect((await commit(at.lock, run, change)).prepared.conflicts).toEqual(['notes/a.md', 'notes/b.md']);
    const link = stat(at.tree, '/elsewhere/b.md');
    expect(link).toEqual(E.right(null));
  });
});

describe('a commit and what somebody writes at the last moment', () => {
  it.each<[string, (at: Fixture) => void, string | null]>([
    [
      'a save after the files were laid ready',
      (it) => writeInPlace(it.tree, `${MEMORY}/MEMORY.md`, 'mine'),
      'mine',
    ],
    ['a file that was made meanwhile', (it) => putFile(it.tree, `${MEMORY}/MEMORY.md`, 'theirs'), 'theirs'],
  ])('keeps %s, and names the conflict', async (_, edit, expected) => {
    const run = await hold(at.lock, requestFor(at));
    const prepared = await right(at.lock.prepare(run, await changeOf(at, INDEX)));
    edit(at);
    await right(at.lock.decide(run, { _tag: 'Commit', plan: prepared.plan }, null));
    expect(await right(at.lock.carryOut(run))).toMatchObject({ conflicts: ['MEMORY.md'] });
    expect(at.file('MEMORY.md')).toBe(expected);
    expect(stat(at.tree, `${MEMORY}/MEMORY.md`)).toMatchObject({ right: { links: 1 } });
  });

  it('tells of a write through an open file after the publication, and keeps its bytes', async () => {
    const run = await hold(at.lock, requestFor(at));
    link(at.tree, `${MEMORY}/MEMORY.md`, '/store/opened');
    unlink(at.tree, '/store/opened');
    const { done } = await commit(at.lock, run, await changeOf(at, INDEX));
    expect(done.late).toEqual([]);
    const before = at.names().find((name) => name.includes('.old.0.'));
    writeInPlace(at.tree, `${FOLDER}/${before}`, 'written late');
    expect(await right(at.lock.carryOut(run))).toMatchObject({ late: ['MEMORY.md'] });
  });
});

describe('a verdict', () => {
  it('is finished by whoever looks next when the owner ended after the verdict', async () => {
    const dying = at.as(55);
    const run = await hold(dying, requestFor(at));
    const { plan } = await right(dying.prepare(run, await changeOf(at, INDEX)));
    await right(dying.decide(run, { _tag: 'Commit', plan }, 'head of 55'));
    at.dead.add(55);
    const { recovered } = await right(at.lock.recover);
    expect(recovered).toEqual([
      { n: 1, runId: run.runId, journal: 'journal', decision: 'commit', reason: null, head: 'head of 55' },
    ]);
    expect(at.file('MEMORY.md')).toBe('new index\n');
    expect(at.view()).toMatchObject({ body: '', mtimeNs: START_NS });
  });

  it('comes too late after the deadline', async () => {
    const run = await hold(at.lock, requestFor(at));
    const { plan } = await right(at.lock.prepare(run, await changeOf(at, INDEX)));
    at.time.now += 50 * 60_000 + 1;
    const decided = await right(at.lock.decide(run, { _tag: 'Commit', plan }, null));
    expect(decided).toEqual({ _tag: 'Aborted', byOther: false, reason: 'deadline' });
    await right(at.lock.carryOut(run));
    expect([at.file('MEMORY.md'), at.view()]).toEqual(['index\n', null]);
  });

  it('obeys the verdict that was first, in both orders', async () => {
    const run = await hold(at.lock, requestFor(at));
    const { plan } = await right(at.lock.prepare(run, await changeOf(at, INDEX)));
    await right(at.lock.decide(run, { _tag: 'Commit', plan }, null));
    const kill = { _tag: 'Abort', reason: 'killed' } as const;
    expect((await right(at.lock.decide(run, kill, null)))._tag).toBe('Committed');
    await right(at.lock.carryOut(run));
    const next = await hold(at.lock, requestFor(at));
    await right(at.lock.decide(next, kill, null));
    expect(await right(at.lock.decide(next, { _tag: 'Commit', plan }, null))).toMatchObject({
      _tag: 'Aborted',
      reason: 'killed',
    });
  });
});

describe('a commit that is not let in', () => {
  it.each([
    '../out.md',
    '/etc/out.md',
    'a/../../out.md',
    '.consolidate-lock',
    '.consolidate-lock.d/1.claim',
    '',
  ])('refuses a change that names %j', async (path) => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { [path]: { base: null, next: 'x' } });
    expect(await at.lock.prepare(run, change)()).toMatchObject({ left: { _tag: 'LockError' } });
  });

  it('obeys no verdict whose plan leads out of the store', async () => {
    const dying = at.as(55);
    const run = await hold(dying, requestFor(at));
    const evil = { path: '../out.md', base: null, next: 'a'.repeat(64), mode: 0o644 };
    const verdict = { v: 1, n: 1, nonce: run.runId, by: {}, head: null, decision: { commit: [evil] } };
    putFile(at.tree, `${FOLDER}/${run.runId}.new.0`, 'evil');
    putFile(at.tree, `${FOLDER}/1.verdict`, JSON.stringify(verdict));
    at.dead.add(55);
    expect(await right(at.lock.recover)).toMatchObject({ recovered: [{ decision: 'abort' }] });
    expect(stat(at.tree, '/store/out.md')).toEqual(E.right(null));
    expect(at.view()).toBeNull();
  });

  it.each(['ENOSPC', 'EIO', 'EACCES'])(
    'fails with %s before the verdict and can be given back',
    async (code) => {
      putFile(at.tree, VIEW, '', PRIOR_NS);
      const before = at.view();
      const run = await hold(at.lock, requestFor(at));
      const change = await changeOf(at, INDEX);
      at.fault = (operation, path) => (operation === 'create' && path.includes('.new.') ? code : null);
      expect(await at.lock.prepare(run, change)()).toMatchObject({ left: { _tag: 'FileError', code } });
      at.fault = () => null;
      await right(at.lock.decide(run, { _tag: 'Abort', reason: code }, null));
      await right(at.lock.carryOut(run));
      expect([at.view(), at.file('MEMORY.md')]).toEqual([before, 'index\n']);
      expect(at.names()).toEqual(['.gitignore', '1.claim', '1.verdict']);
    },
  );
});
