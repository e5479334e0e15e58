import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileError, FileStat, Files } from '../../src/effects/ports/files.js';
import type { ConfinedFolder } from '../../src/effects/services/confined/confined-folder.js';

/** A place to test an adapter in: a folder with something beside it, and a way to lay things there. */
export type ConfinedPlace = {
  readonly files: Files;
  readonly confined: ConfinedFolder;
  /** The folder; what lies beside it is outside. */
  readonly root: string;
  readonly symlink: (target: string, path: string) => Promise<void>;
  readonly fifo: (path: string) => Promise<void>;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const right = async <A>(task: TaskEither<FileError, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** What holds for a folder from which nothing leads out, whatever holds it. */
export const confinedContract = (name: string, open: () => Promise<ConfinedPlace>): void => {
  describe(`a confined folder: ${name}`, () => {
    let place: ConfinedPlace;
    let confined: ConfinedFolder;
    beforeEach(async () => {
      place = await open();
      confined = place.confined;
      await put('secret.md', 'secret');
    });

    const beside = (path: string): string => `${dirname(place.root)}/${path}`;
    const at = (path: string): string => `${place.root}/${path}`;
    /** Puts a file beside the folder. */
    const put = (path: string, text: string) => right(place.files.create(beside(path), bytes(text)));
    const inside = (path: string, text: string) =>
      right(place.files.create(at(path), bytes(text), { mode: 0o640 }));
    const text = async (path: string): Promise<string | null> => {
      const read = await right(place.files.read(path));
      return read && new TextDecoder().decode(read);
    };
    const replace = (path: string, over?: FileStat | null) =>
      right(
        confined.replace(path, {
          bytes: bytes('new'),
          mode: 0o600,
          draft: '.draft',
          ...(over === undefined ? {} : { over }),
        }),
      );
    const expectRefused = async (path: string, what: string, where: string): Promise<void> => {
      const before = await right(place.files.list(place.root));
      expect(await right(confined.whyNotReplace(path))).toMatchObject({ what, at: where });
      expect(await replace(path)).toMatchObject({ what, at: where });
      expect(await right(place.files.list(place.root))).toEqual(before);
      expect(await text(beside('secret.md'))).toBe('secret');
    };

    it('tells what is there', async () => {
      await inside('a.md', 'text');
      await right(place.files.makeFolder(at('folder')));
      expect(await right(confined.look(''))).toEqual({ _tag: 'Folder' });
      expect(await right(confined.look('folder'))).toEqual({ _tag: 'Folder' });
      expect(await right(confined.look('a.md'))).toMatchObject({ _tag: 'File', stat: { size: 4 } });
      for (const path of ['b.md', 'folder/b.md', 'none/b.md'])
        expect(await right(confined.look(path))).toEqual({ _tag: 'Absent' });
      expect(await right(confined.look('a.md/b.md'))).toMatchObject({ what: 'file', at: 'a.md' });
    });

    it('reads a file, and nothing else', async () => {
      await inside('a.md', 'text');
      await right(place.files.makeFolder(at('folder')));
      expect(await right(confined.read('a.md'))).toMatchObject({ bytes: bytes('text'), stat: { size: 4 } });
      expect(await right(confined.read('folder'))).toEqual({ _tag: 'Folder' });
      expect(await right(confined.read(''))).toEqual({ _tag: 'Folder' });
      expect(await right(confined.read('none/a.md'))).toEqual({ _tag: 'Absent' });
    });

    it('makes a file with the folders above it, and replaces one, keeping its mode', async () => {
      expect(await right(confined.whyNotReplace('x/y/a.md'))).toBeNull();
      expect(await right(place.files.list(place.root))).toEqual([]);
      expect(await replace('x/y/a.md')).toBeNull();
      expect(await text(at('x/y/a.md'))).toBe('new');
      const old = await inside('b.md', 'old');
      expect(await replace('b.md', old)).toBeNull();
      expect(await text(at('b.md'))).toBe('new');
      expect((await right(place.files.stat(at('b.md'))))?.mode).toBe(0o640);
      expect(await right(place.files.list(place.root))).toEqual(['b.md', 'x']);
    });

    it('follows no link, neither at the end nor on the way, nor one that leads nowhere', async () => {
      await place.symlink('../secret.md', at('leaf.md'));
      await place.symlink('../nothing.md', at('dangling.md'));
      await place.symlink('..', at('up'));
      await expectRefused('leaf.md', 'link', 'leaf.md');
      await expectRefused('dangling.md', 'link', 'dangling.md');
      await expectRefused('up/secret.md', 'link', 'up');
      await expectRefused('up/x/new.md', 'link', 'up');
      for (const path of ['leaf.md', 'up/secret.md'])
        expect(await right(confined.read(path))).toMatchObject({ what: 'link' });
      expect(await right(confined.look('up/secret.md'))).toMatchObject({ what: 'link', at: 'up' });
      expect(await right(place.files.stat(beside('nothing.md')))).toBeNull();
    });

    it('neither waits for what is no file nor replaces it', async () => {
      await place.fifo(at('fifo.md'));
      await right(place.files.makeFolder(at('folder.md')));
      await expectRefused('fifo.md', 'special', 'fifo.md');
      await expectRefused('fifo.md/a.md', 'special', 'fifo.md');
      await expectRefused('folder.md', 'folder', 'folder.md');
      expect(await right(confined.read('fifo.md'))).toMatchObject({ what: 'special' });
    });

    it('leaves alone what has several names', async () => {
      await right(place.files.link(beside('secret.md'), at('twice.md')));
      await expectRefused('twice.md', 'several-names', 'twice.md');
    });

    it('does not replace what is not what was read', async () => {
      const old = await inside('a.md', 'old');
      await right(place.files.unlink(at('a.md')));
      expect(await replace('a.md', old)).toMatchObject({ what: 'changed' });
      await inside('a.md', 'other');
      expect(await replace('a.md', old)).toMatchObject({ what: 'changed' });
      expect(await replace('a.md', null)).toMatchObject({ what: 'changed' });
      expect(await text(at('a.md'))).toBe('other');
      expect(await right(place.files.list(place.root))).toEqual(['a.md']);
    });

    it('makes no second file of a name in another Unicode form', async () => {
      await inside('\u00fc.md', 'old');
      await expectRefused('u\u0308.md', 'twin', 'u\u0308.md');
      await right(place.files.makeFolder(at('u\u0308')));
      await expectRefused('\u00fc/a.md', 'twin', '\u00fc');
      expect(await replace('\u00fc.md')).toBeNull();
    });

    it('knows the folder again that it began with', async () => {
      await inside('a.md', 'old');
      expect(await right(confined.look('a.md'))).toMatchObject({ _tag: 'File' });
      await right(place.files.rename(place.root, `${place.root}-away`));
      expect(await replace('a.md')).toMatchObject({ what: 'moved' });
      await right(place.files.makeFolder(place.root));
      expect(await replace('a.md')).toMatchObject({ what: 'moved' });
      expect(await right(confined.look('a.md'))).toMatchObject({ what: 'moved' });
      expect(await right(place.files.list(place.root))).toEqual([]);
    });
  });
};
