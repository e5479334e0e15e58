import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What is taken of a file system so that only so much is free; `release` gives it back. */
export type Filler = { readonly leave: (free: number) => void; readonly release: () => void };

const PAGE = new Uint8Array(4096);

/** Takes whole pages of 4 KiB. */
export const fillerOfPages = (folder: string): Filler => {
  const path = join(folder, 'filler');
  return {
    leave: (free) => {
      const file = openSync(path, 'a');
      for (let left = statfsSync(folder).bfree; left > free; left -= 1) writeSync(file, PAGE);
      closeSync(file);
    },
    release: () => rmSync(path, { force: true }),
  };
};

/** Takes inodes: the number of files is what is used up. */
export const fillerOfInodes = (folder: string): Filler => {
  const path = join(folder, 'fillers');
  return {
    leave: (free) => {
      const left = statfsSync(folder).ffree;
      if (left <= free) return;
      mkdirSync(path, { recursive: true });
      for (let number = left - 1; number > free; number -= 1) writeFileSync(join(path, String(number)), '');
    },
    release: () => rmSync(path, { recursive: true, force: true }),
  };
};
