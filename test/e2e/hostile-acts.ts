import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody does to a store, or puts in its place; `undo` puts it back where that can be. `other` is another store. */
export type Act = {
  readonly name: string;
  readonly act: (memory: string, other: string) => void;
  readonly undo: (memory: string, other: string) => void;
};

const away = (memory: string): string => `${memory}-away`;
const moveAway = (memory: string): void => renameSync(memory, away(memory));
const moveBack = (memory: string): void => renameSync(away(memory), memory);

/** Each leaves the store itself somewhere, so that it can be looked at afterwards. */
export const REPLACEMENTS: readonly Act[] = [
  {
    name: 'moved away',
    act: moveAway,
    undo: (memory) => {
      if (existsSync(memory)) throw new Error('A store that had gone was made anew.');
      moveBack(memory);
    },
  },
  {
    name: 'replaced by a link to another store',
    act: (memory, other) => {
      moveAway(memory);
      symlinkSync(other, memory);
    },
    undo: (memory) => {
      rmSync(memory);
      moveBack(memory);
    },
  },
  {
    name: 'replaced by a file',
    act: (memory) => {
      moveAway(memory);
      writeFileSync(memory, 'a file\n');
    },
    undo: (memory) => {
      rmSync(memory);
      moveBack(memory);
    },
  },
  {
    name: 'replaced by another store',
    act: (memory, other) => {
      moveAway(memory);
      renameSync(other, memory);
    },
    undo: (memory, other) => {
      renameSync(memory, other);
      moveBack(memory);
    },
  },
];

/** What is removed of a store that stays where it is. */
export const removeLockFolder = (memory: string): void =>
  rmSync(join(memory, '.consolidate-lock.d'), { recursive: true, force: true });
export const removeLockFile = (memory: string): void =>
  rmSync(join(memory, '.consolidate-lock'), { force: true });
export const removeStore = (memory: string): void => rmSync(memory, { recursive: true });
