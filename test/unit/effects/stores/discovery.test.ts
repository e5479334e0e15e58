import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formerStores } from '../../../../src/effects/services/stores/former-stores.js';
import {
  mayBeNamed,
  nameBeginning,
  sanitised,
} from '../../../../src/effects/services/stores/project-store.js';
import {
  type FoundStore,
  storesOfMachine,
} from '../../../../src/effects/services/stores/stores-of-machine.js';
import { aHome, disk, type Home } from './a-home.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

const stores = async (): Promise<readonly FoundStore[]> => {
  const found = await storesOfMachine(disk, { home: home.home, env: {} })();
  return E.isRight(found) ? found.right : [];
};

describe('a project whose path is too long for a name', () => {
  const deep = `work/${'a-rather-long-name/'.repeat(12)}`;
  const beginning = (path: string): string => sanitised(path).slice(0, 200);

  test('has the store that its transcripts say, among those that begin alike', async () => {
    const one = await home.folder(`${deep}one`);
    const two = await home.folder(`${deep}two`);
    await home.transcript(`${beginning(one)}-1a2b3c`, one);
    await home.transcript(`${beginning(two)}-9z8y7x`, two);
    expect((await home.found(one)).transcripts).toBe(join(home.projects, `${beginning(one)}-1a2b3c`));
    expect((await home.found(two)).transcripts).toBe(join(home.projects, `${beginning(two)}-9z8y7x`));
  });

  test('has none where no transcript says so, and its name can be asked for on any disk', async () => {
    const one = await home.folder(`${deep}one`);
    await home.folder(`home/.claude/projects/${beginning(one)}-1a2b3c/memory`);
    const { memory } = await home.found(one);
    expect(await disk.files.stat(memory)()).toEqual(E.right(null));
  });
});

test('a name is that of the composed letters, however the disk spells them', () => {
  expect(sanitised('/home/Zoe\u0308')).toBe(sanitised('/home/Zo\u00eb'));
});

test('any path has a name of letters, digits and dashes that a disk takes, and knows it again', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60, size: 'max' });
  const names = fc.array(part, { minLength: 1, maxLength: 12, size: 'max' });
  const seen = { whole: 0, cut: 0 };
  fc.assert(
    fc.property(names, fc.stringMatching(/^[0-9a-z]{4,13}$/), (parts, hash) => {
      const path = `/${parts.join('/')}`;
      const { name, isWhole } = nameBeginning(path);
      seen[isWhole ? 'whole' : 'cut'] += 1;
      expect(name).toMatch(/^[A-Za-z0-9-]{1,201}$/);
      expect(mayBeNamed(isWhole ? name : name + hash, path)).toBe(true);
      expect(mayBeNamed(`${name.slice(0, -1)}.`, path)).toBe(false);
    }),
  );
  expect(seen.whole).toBeGreaterThan(10);
  expect(seen.cut).toBeGreaterThan(5);
});

describe('one memory folder for all projects', () => {
  const setting = (value: unknown): string => JSON.stringify({ autoMemoryDirectory: value });
  const memoryOf = async () => (await home.found(await home.folder('work/app'))).memory;
  const usual = () => join(home.projects, sanitised(join(home.root, 'work/app')), 'memory');

  test('is used where the person’s settings name one; transcripts stay with the project', async () => {
    await home.put('home/.claude/settings.json', setting('~/notes/memory'));
    const found = await home.found(await home.folder('work/app'));
    expect(found).toMatchObject({
      memory: join(home.home, 'notes/memory'),
      transcripts: join(home.projects, sanitised(join(home.root, 'work/app'))),
      explicit: false,
    });
  });

  test('is found through settings that are a link, as people who keep theirs in a repository have them', async () => {
    await home.put('dotfiles/claude.json', setting(join(home.root, 'elsewhere')));
    await symlink(join(home.root, 'dotfiles/claude.json'), join(home.home, '.claude/settings.json'));
    expect(await memoryOf()).toBe(join(home.root, 'elsewhere'));
  });

  test('is never that which a project names', async () => {
    for (const name of ['settings.json', 'settings.local.json'])
      await home.put(`work/app/.claude/${name}`, setting(join(home.root, 'elsewhere')));
    expect(await memoryOf()).toBe(usual());
  });

  test.each(['', '/', '~', '~/', '~/.', '~/..', '/x/../', 'relative/path', '/a\0b', 7, null, [['/a/b']]])(
    'is not used where it is set to %j',
    async (value) => {
      await home.put('home/.claude/settings.json', setting(value));
      expect(await memoryOf()).toBe(usual());
    },
  );

  test.each(['', '{', '[]', 'null', '"text"'])('is not used where the settings are %j', async (text) => {
    await home.put('home/.claude/settings.json', text);
    expect(await memoryOf()).toBe(usual());
  });
});

describe('the stores of a machine', () => {
  const aStoreFor = async (project: string): Promise<string> => {
    await home.transcript(sanitised(project), join(project, 'src'));
    return await home.folder(`home/.claude/projects/${sanitised(project)}/memory`);
  };

  test('are those that have a memory folder, each with the project that its transcripts tell', async () => {
    const app = await home.folder('work/my_app');
    const memory = await aStoreFor(app);
    await home.transcript('-without-memory', '/without/memory');
    const untold = await home.folder('home/.claude/projects/-no-transcripts/memory');
    expect(await stores()).toMatchObject([
      { memory: untold, project: null, isOrphaned: false },
      { memory, project: app, isOrphaned: false },
    ]);
  });

  test('include the one for all projects, each folder once', async () => {
    const app = await home.folder('work/app');
    const memory = await aStoreFor(app);
    const forAll = await home.folder('notes/memory');
    await home.put('home/.claude/settings.json', JSON.stringify({ autoMemoryDirectory: forAll }));
    expect((await stores()).map((store) => store.memory)).toEqual([forAll, memory]);
    await home.put('home/.claude/settings.json', JSON.stringify({ autoMemoryDirectory: memory }));
    expect((await stores()).map((store) => store.memory)).toEqual([memory]);
  });

  test('tell the project by the newest session that worked in it, not by one that went elsewhere', async () => {
    const app = await home.folder('work/app');
    await aStoreFor(app);
    await home.transcript(sanitised(app), '/tmp');
    expect(await stores()).toMatchObject([{ project: app }]);
  });

  test('are orphaned where the project is gone, and are told as former ones after a move or a new name', async () => {
    const app = await home.folder('work/app');
    const memory = await aStoreFor(app);
    const stranger = await home.folder('work/stranger');
    const moved = join(await home.folder('code'), 'app');
    await rename(app, moved);
    const found = await stores();
    expect(found).toMatchObject([{ memory, isOrphaned: true }]);
    expect(formerStores(moved, found)).toEqual([{ memory, project: app, was: 'moved' }]);
    expect(formerStores(stranger, found)).toEqual([{ memory, project: app, was: 'renamed' }]);
    expect(formerStores('/some/where/else', found)).toEqual([]);
  });

  test('are not former ones of anything while their project is there', async () => {
    await aStoreFor(await home.folder('work/app'));
    expect(formerStores(join(home.root, 'code/app'), await stores())).toEqual([]);
  });
});
