import { beforeEach, describe, expect, it } from 'vitest';
import { chmod, putFile } from '../../../../src/effects/simulated/scene.js';
import {
  changeOf,
  commit,
  type Fixture,
  fixture,
  hold,
  MEMORY,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

describe('a folder that may not be written to any more by the time a change is let in', () => {
  let at: Fixture;
  beforeEach(() => {
    at = fixture();
    putFile(at.tree, VIEW, '', PRIOR_NS);
    putFile(at.tree, `${MEMORY}/archive/b.md`, 'b\n');
    putFile(at.tree, `${MEMORY}/archive/c.md`, 'c\n');
    chmod(at.tree, `${MEMORY}/archive`, 0o555);
  });

  it('keeps its files, gets no new ones, and does not keep the rest from being let in', async () => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, {
      'MEMORY.md': { base: 'index\n', next: 'new\n' },
      'archive/b.md': { base: 'b\n', next: 'other\n' },
      'archive/c.md': { base: 'c\n', next: null },
      'archive/d.md': { base: null, next: 'd\n' },
      'archive/deep/er/e.md': { base: null, next: 'e\n' },
    });
    const { prepared, done } = await commit(at.lock, run, change);
    expect(prepared).toMatchObject({
      files: 1,
      conflicts: ['archive/b.md', 'archive/d.md', 'archive/deep/er/e.md', 'archive/c.md'],
    });
    expect(done).toMatchObject({ restored: false, conflicts: [] });
    const paths = ['MEMORY.md', 'archive/b.md', 'archive/c.md', 'archive/d.md', 'archive/deep'];
    expect(paths.map(at.file)).toEqual(['new\n', 'b\n', 'c\n', null, null]);
    await hold(at.lock, requestFor(at));
  });

  it('is no conflict where the file is as it is wanted already', async () => {
    const run = await hold(at.lock, requestFor(at));
    const change = await changeOf(at, { 'archive/b.md': { base: 'old\n', next: 'b\n' } });
    const prepared = await right(at.lock.prepare(run, change));
    expect(prepared).toMatchObject({ files: 0, conflicts: [] });
  });
});
