import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileError } from '../../src/effects/ports/files.js';
import type { JournalStore } from '../../src/effects/ports/journal-store.js';

const right = async <A>(task: TaskEither<FileError, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const textOf = async (store: JournalStore, runId: string): Promise<string | null> => {
  const bytes = await right(store.read(runId));
  return bytes && new TextDecoder().decode(bytes);
};

/** The behaviour that every journal store shares. */
export const journalStoreContract = (name: string, make: () => JournalStore): void => {
  describe(`JournalStore: ${name}`, () => {
    it('holds nothing before the first line is written', async () => {
      const store = make();
      store.open('lx1-a');
      expect(await textOf(store, 'lx1-a')).toBeNull();
      expect(await right(store.list)).toEqual([]);
    });

    it('gives back the lines in order, as raw bytes', async () => {
      const store = make();
      const writer = store.open('lx1-a');
      await right(writer.write('one ✓\n', false));
      await right(writer.write('two\n', true));
      expect(await textOf(store, 'lx1-a')).toBe('one ✓\ntwo\n');
    });

    it('lists runs by id, which is oldest first', async () => {
      const store = make();
      for (const id of ['lx2-b', 'lx1-z', 'lx3-a']) await right(store.open(id).write('x\n', false));
      expect(await right(store.list)).toEqual(['lx1-z', 'lx2-b', 'lx3-a']);
    });

    it('forgets a journal that is discarded, also one that was never written', async () => {
      const store = make();
      const writer = store.open('lx1-a');
      await right(writer.discard);
      await right(writer.write('x\n', true));
      await right(writer.discard);
      expect(await textOf(store, 'lx1-a')).toBeNull();
      expect(await right(store.list)).toEqual([]);
    });
  });
};
