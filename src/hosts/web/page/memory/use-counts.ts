import { useEffect, useState } from 'preact/hooks';
import type { FileRow } from '../../api.js';
import { type FileDiff, fileDiff } from './file-diff.js';

export type Counts = Pick<FileDiff, 'added' | 'removed'>;

/** Lines that came and went in each file, by its path. They are counted one file after the other, so that the page stays at hand meanwhile. */
export const useCounts = (files: readonly FileRow[]): ReadonlyMap<string, Counts> => {
  const [counts, setCounts] = useState<ReadonlyMap<string, Counts>>(new Map());
  useEffect(() => {
    let timer = 0;
    const next = (at: number): void => {
      const file = files[at];
      if (file === undefined) return;
      const counted = fileDiff(file);
      setCounts((known) => new Map([...known, [file.path, counted]]));
      timer = window.setTimeout(next, 0, at + 1);
    };
    setCounts(new Map());
    timer = window.setTimeout(next, 0, 0);
    return () => clearTimeout(timer);
  }, [files]);
  return counts;
};
