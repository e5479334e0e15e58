import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { read, stat } from '../../../../src/effects/simulated/content-calls.js';
import { list } from '../../../../src/effects/simulated/folder-calls.js';
import { rename } from '../../../../src/effects/simulated/name-calls.js';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import {
  abort,
  changeOf,
  commit,
  type Fixture,
  fixture,
  hold,
  MEMORY,
  requestFor,
  right,
} from './lock-fixture.js';

const AWAY = '/store/away';
const OTHER = '/store/other';

const moveAway = ({ tree }: Fixture): unknown => rename(tree, MEMORY, AWAY);
const replaceByLink = (at: Fixture): void => {
  moveAway(at);
  put(at.tree, MEMORY, { kind: 'symlink', target: OTHER, mtimeNs: at.tree.nowNs(), mode: 0o777 });
};

describe('a store that is moved, deleted or replaced during a run', () => {
  let at: Fixture;
  let before: unknown;
  const other = () => [
    list(at.tree, OTHER),
    list(at.tree, `${OTHER}/.consolidate-lock.d`),
    read(at.tree, `${OTHER}/new.md`),
  ];
  beforeEach(() => {
    at = fixture();
    putFile(at.tree, `${OTHER}/.consolidate-lock.d/.gitignore`, '*\n');
    putFile(at.tree, `${OTHER}/topic.md`, 'topic\n');
    before = other();
  });

  it('is never written to where a link to another store is in its place', async () => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { 'new.md': { base: null, next: 'new\n' } });
    replaceByLink(at);
    expect(await at.lock.prepare(run, change)()).toMatchObject({
      left: {
        reason: `${MEMORY} is no folder but a symlink`,
        advice: expect.stringContaining('moved, deleted or replaced'),
      },
    });
    const decided = await right(at.lock.decide(run, { _tag: 'Commit', plan: '' }, null));
    expect(decided).toMatchObject({
      _tag: 'Aborted',
      reason: `${MEMORY} was moved, deleted or replaced meanwhile`,
    });
    await abort(at.lock, run);
    expect(other()).toEqual(before);
  });

  it('is claimed by nobody who looked before a link to another store came into its place', async () => {
    const request = requestFor(at);
    const free = await right(at.lock.observe(request));
    replaceByLink(at);
    if (free._tag !== 'Free') throw new Error('busy');
    expect(await at.lock.claim(request, free)()).toMatchObject({ left: { _tag: 'LockError' } });
    expect(other()).toEqual(before);
  });

  it('gets no file through a link that came between its verdict and what follows from it', async () => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { 'new.md': { base: null, next: 'new\n' } });
    const { plan } = await right(at.lock.prepare(run, change));
    await right(at.lock.decide(run, { _tag: 'Commit', plan }, 'head'));
    replaceByLink(at);
    await at.lock.carryOut(run)();
    expect(other()).toEqual(before);
  });

  /** A whole run over a store that is moved away before the given call. What call was that, and is anything at its path then? */
  const goneBefore = async (call: number): Promise<{ readonly next: string; readonly isThere: boolean }> => {
    const scene = fixture();
    let left = call;
    let next = '';
    scene.fault = (operation) => {
      left -= 1;
      if (left === 0) {
        next = operation;
        moveAway(scene);
      }
      return null;
    };
    const change = await changeOf(scene, { 'deep/new.md': { base: null, next: 'new\n' } });
    await hold(scene.lock, requestFor(scene))
      .then(
        (run) => commit(scene.lock, run, change),
        () => null,
      )
      .catch(() => null);
    const found = stat(scene.tree, MEMORY);
    return { next, isThere: E.isRight(found) && found.right !== null };
  };

  it('is not made anew where it is gone, but between the last look and the making of a folder in it', async () => {
    const madeAnew: string[] = [];
    let call = 1;
    for (; ; call += 1) {
      const { next, isThere } = await goneBefore(call);
      if (next === '') break;
      if (isThere) madeAnew.push(next);
    }
    expect(call).toBeGreaterThan(60);
    expect(madeAnew).toEqual(['makeFolder', 'makeFolder']);
  });
});
