import { execFileSync } from 'node:child_process';
import { rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';
import { aHome, type Home } from './a-home.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

const git = (cwd: string, ...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
};

/** A repository with one commit and a worktree beside it. */
const withWorktree = async (...options: readonly string[]) => {
  const main = await home.folder('work/app');
  git(main, 'init');
  git(main, 'commit', '--allow-empty', '-m', 'First');
  git(main, ...options, 'worktree', 'add', '../app-fix');
  return { main, worktree: join(home.root, 'work/app-fix') };
};

const storeOf = (path: string): string => join(home.projects, sanitised(path), 'memory');

describe('a linked worktree', () => {
  test('shares the store of the main checkout, also from a folder in it', async () => {
    const { main, worktree } = await withWorktree();
    expect((await home.found(worktree)).memory).toBe(storeOf(main));
    const deep = await home.folder('work/app-fix/src/deep');
    expect((await home.found(deep)).memory).toBe(storeOf(main));
    expect((await home.found(main)).memory).toBe(storeOf(main));
  });

  test('shares it where its repository is linked to by relative paths', async () => {
    const { main, worktree } = await withWorktree();
    await writeFile(join(worktree, '.git'), 'gitdir: ../app/.git/worktrees/app-fix\n');
    await writeFile(join(main, '.git/worktrees/app-fix/gitdir'), '../../../../app-fix/.git\n');
    expect((await home.found(worktree)).memory).toBe(storeOf(main));
  });

  test('of a bare repository uses the store of the repository itself, so that its siblings share it', async () => {
    const { main } = await withWorktree();
    const bare = join(home.root, 'work/app.git');
    git(home.root, 'clone', '--bare', main, bare);
    git(bare, 'worktree', 'add', '../one', 'main');
    git(bare, 'worktree', 'add', '-b', 'other', '../two');
    for (const name of ['one', 'two'])
      expect((await home.found(join(home.root, 'work', name))).memory).toBe(storeOf(bare));
  });

  test('that the repository does not know of has a store of its own: it could have named anybody’s', async () => {
    const { main } = await withWorktree();
    const forged = await home.folder('work/forged');
    await home.put('work/forged/.git', `gitdir: ${main}/.git/worktrees/app-fix\n`);
    expect((await home.found(forged)).memory).toBe(storeOf(forged));
    await home.put('work/forged/own/commondir', `${main}/.git\n`);
    await home.put('work/forged/own/gitdir', `${forged}/.git\n`);
    await writeFile(join(forged, '.git'), 'gitdir: own\n');
    expect((await home.found(forged)).memory).toBe(storeOf(forged));
  });

  test('that was moved by hand has a store of its own until git knows of it again', async () => {
    const { main, worktree } = await withWorktree();
    const moved = join(home.root, 'work/moved');
    await rename(worktree, moved);
    expect((await home.found(moved)).memory).toBe(storeOf(moved));
    git(main, 'worktree', 'repair', moved);
    expect((await home.found(moved)).memory).toBe(storeOf(main));
  });
});

describe('a root that is no worktree', () => {
  test('a submodule has a store of its own', async () => {
    const { main } = await withWorktree();
    await home.folder('work/app/.git/modules/lib');
    await home.put('work/app/lib/.git', 'gitdir: ../.git/modules/lib\n');
    expect((await home.found(join(main, 'lib'))).memory).toBe(storeOf(join(main, 'lib')));
  });

  test('is itself where its .git says nothing, or leads in a circle', async () => {
    const odd = await home.folder('work/odd');
    await home.put('work/odd/.git', 'no word of a folder');
    expect((await home.found(odd)).memory).toBe(storeOf(odd));
    const circle = await home.folder('work/circle');
    await symlink('.git', join(circle, '.git'));
    expect((await home.found(circle)).memory).toBe(storeOf(circle));
  });
});
