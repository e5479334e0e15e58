import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileError, Files } from '../../src/effects/ports/files.js';

/** A place to test an adapter in: its files, an empty folder, and a way to lay things there that `Files` cannot make. */
export type FilesPlace = {
  readonly files: Files;
  readonly folder: string;
  readonly symlink: (target: string, path: string) => Promise<void>;
  readonly fifo: (path: string) => Promise<void>;
  readonly overwrite: (path: string, text: string) => Promise<void>;
  readonly chmod: (path: string, mode: number) => Promise<void>;
  /** Whether the rights on a folder keep this process from anything; the superuser may do all. */
  readonly isBound: boolean;
  /** Of the next write only half of the bytes find room, or its sync fails. */
  readonly failNext: (how: 'no room' | 'no sync') => Promise<void>;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | null): string | null => content && new TextDecoder().decode(content);

const right = async <A>(task: TaskEither<FileError, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** The behaviour that every adapter of `Files` shares. What is there after a power loss is none of it: no test can take it from a real disk. */
export const filesContract = (name: string, open: () => Promise<FilesPlace>): void => {
  describe(`Files: ${name}`, () => {
    let place: FilesPlace;
    let files: Files;
    let at: (path: string) => string;
    beforeEach(async () => {
      place = await open();
      files = place.files;
      at = (path) => `${place.folder}/${path}`;
    });

    it('tells what is absent', async () => {
      expect(await right(files.stat(at('nothing')))).toBeNull();
      expect(await right(files.stat(at('nothing/below')))).toBeNull();
      expect(await right(files.read(at('nothing')))).toBeNull();
      expect(await right(files.list(at('nothing')))).toEqual([]);
    });

    it('creates a file with bytes, mode and a time in whole milliseconds that reads back exactly', async () => {
      for (const mtimeMs of [1_000, 1_700_000_000_001, 1_764_499_599_999, 1_764_499_600_123]) {
        const made = await right(files.create(at(String(mtimeMs)), bytes('text'), { mode: 0o640, mtimeMs }));
        expect(made).toMatchObject({
          mtimeNs: BigInt(mtimeMs) * 1_000_000n,
          size: 4,
          kind: 'file',
          links: 1,
        });
        expect(made?.mode).toBe(0o640);
        expect(await right(files.stat(at(String(mtimeMs))))).toEqual(made);
        expect(text(await right(files.read(at(String(mtimeMs)))))).toBe('text');
      }
    });

    it('does not create over anything', async () => {
      await right(files.create(at('a'), bytes('first')));
      await place.symlink('nowhere', at('dangling'));
      expect(await right(files.create(at('a'), bytes('second')))).toBeNull();
      expect(await right(files.create(at('dangling'), bytes('second')))).toBeNull();
      expect(text(await right(files.read(at('a'))))).toBe('first');
      expect(await right(files.stat(at('nowhere')))).toBeNull();
    });

    it('fails with the code of the system where the folder is missing', async () => {
      expect(await files.create(at('no/file'), bytes(''))()).toMatchObject({ left: { code: 'ENOENT' } });
    });

    it('links a second name to the same inode, never over an existing one', async () => {
      const made = await right(files.create(at('a'), bytes('a')));
      expect(await right(files.link(at('a'), at('b')))).toBe('linked');
      expect(await right(files.link(at('a'), at('b')))).toBe('exists');
      expect(await right(files.link(at('none'), at('c')))).toBe('missing');
      expect(await right(files.stat(at('b')))).toEqual({ ...made, links: 2 });
    });

    it('renames over a file without touching its time or inode', async () => {
      const made = await right(files.create(at('a'), bytes('a'), { mtimeMs: 5_000 }));
      await right(files.create(at('b'), bytes('b')));
      expect(await right(files.rename(at('a'), at('b')))).toBe('renamed');
      expect(await right(files.rename(at('a'), at('b')))).toBe('missing');
      expect(await right(files.stat(at('b')))).toEqual(made);
      expect(await right(files.list(place.folder))).toEqual(['b']);
    });

    it('leaves both names where one name of an inode is renamed onto another', async () => {
      await right(files.create(at('a'), bytes('a')));
      await right(files.link(at('a'), at('b')));
      expect(await right(files.rename(at('a'), at('b')))).toBe('renamed');
      expect(await right(files.list(place.folder))).toEqual(['a', 'b']);
    });

    it('unlinks a name and says when there was none', async () => {
      await right(files.create(at('a'), bytes('a')));
      expect(await right(files.unlink(at('a')))).toBe('unlinked');
      expect(await right(files.unlink(at('a')))).toBe('missing');
    });

    it('neither follows a symbolic link nor waits for a FIFO', async () => {
      await right(files.create(at('target'), bytes('secret')));
      await place.symlink('target', at('link'));
      await place.fifo(at('fifo'));
      expect(await right(files.stat(at('link')))).toMatchObject({ kind: 'symlink' });
      expect(await right(files.stat(at('fifo')))).toMatchObject({ kind: 'other' });
      expect(await right(files.read(at('link')))).toBeNull();
      expect(await right(files.read(at('fifo')))).toBeNull();
      expect(await right(files.read(place.folder))).toBeNull();
    });

    it('appends, making the file', async () => {
      await right(files.append(at('log'), bytes('one\n'), false));
      await right(files.append(at('log'), bytes('two\n'), true));
      expect(text(await right(files.read(at('log'))))).toBe('one\ntwo\n');
    });

    it('reads the end of a file, or all of one that is shorter', async () => {
      await right(files.create(at('log'), bytes('one\ntwo\n')));
      expect(text(await right(files.readEnd(at('log'), 4)))).toBe('two\n');
      expect(text(await right(files.readEnd(at('log'), 100)))).toBe('one\ntwo\n');
      expect(await right(files.readEnd(at('nothing'), 4))).toBeNull();
      expect(await right(files.readEnd(place.folder, 4))).toBeNull();
    });

    it('makes folders with their parents, lists them sorted and removes them whole', async () => {
      await right(files.makeFolder(at('x/y')));
      await right(files.makeFolder(at('x/y')));
      await right(files.create(at('x/b'), bytes('')));
      await right(files.create(at('x/a'), bytes('')));
      await right(files.syncFolder(at('x')));
      expect(await right(files.list(at('x')))).toEqual(['a', 'b', 'y']);
      expect(await right(files.stat(at('x')))).toMatchObject({ kind: 'directory' });
      await right(files.removeFolder(at('x')));
      await right(files.removeFolder(at('x')));
      expect(await right(files.stat(at('x')))).toBeNull();
    });

    it('holds no names in a folder that may be written to, nor in an absent one', async () => {
      await right(files.makeFolder(at('ours')));
      await right(files.create(at('ours/a'), bytes('')));
      expect(await right(files.heldNames(at('ours')))).toEqual([]);
      expect(await right(files.heldNames(at('nothing')))).toEqual([]);
    });

    it('holds all names of a folder that may not be written to', async () => {
      await right(files.makeFolder(at('kept')));
      await right(files.create(at('kept/a'), bytes('old')));
      await right(files.create(at('b'), bytes('new')));
      await place.chmod(at('kept'), 0o555);
      expect(await right(files.heldNames(at('kept')))).toEqual(place.isBound ? 'all' : []);
      const refused = { left: { code: 'EACCES' } };
      const calls = {
        create: files.create(at('kept/c'), bytes('')),
        link: files.link(at('b'), at('kept/b')),
        'rename into': files.rename(at('b'), at('kept/a')),
        'rename out of': files.rename(at('kept/a'), at('a')),
        unlink: files.unlink(at('kept/a')),
      };
      if (place.isBound)
        for (const [name, call] of Object.entries(calls)) expect(await call(), name).toMatchObject(refused);
      await place.chmod(at('kept'), 0o755);
      expect(await right(files.heldNames(at('kept')))).toEqual([]);
      expect(text(await right(files.read(at('kept/a'))))).toBe('old');
    });

    it('sets a time', async () => {
      await right(files.create(at('a'), bytes('')));
      await right(files.touch(at('a'), 1_764_499_600_123));
      expect((await right(files.stat(at('a'))))?.mtimeNs).toBe(1_764_499_600_123_000_000n);
    });

    it('shows a write in place under every name of the inode, with another time', async () => {
      await right(files.create(at('a'), bytes('old'), { mtimeMs: 5_000 }));
      await right(files.link(at('a'), at('b')));
      await place.overwrite(at('a'), 'newer');
      const seen = await right(files.stat(at('b')));
      expect(text(await right(files.read(at('b'))))).toBe('newer');
      expect(seen?.size).toBe(5);
      expect(seen?.mtimeNs).not.toBe(5_000_000_000n);
    });

    it.each([
      ['no room', 'ENOSPC'],
      ['no sync', 'EIO'],
    ] as const)('takes back a file that could not be made whole: %s', async (how, code) => {
      await place.failNext(how);
      expect(await files.create(at('a'), bytes('12345678'))()).toMatchObject({ left: { code } });
      expect(await right(files.list(place.folder))).toEqual([]);
      expect(await right(files.create(at('a'), bytes('again')))).toMatchObject({ size: 5 });
    });

    it.each([
      ['no room', 'ENOSPC', 'first 1234'],
      ['no sync', 'EIO', 'first 12345678'],
    ] as const)('leaves what could be appended where the rest could not: %s', async (how, code, left) => {
      await right(files.append(at('log'), bytes('first '), true));
      await place.failNext(how);
      expect(await files.append(at('log'), bytes('12345678'), true)()).toMatchObject({ left: { code } });
      expect(text(await right(files.read(at('log'))))).toBe(left);
    });
  });
};
