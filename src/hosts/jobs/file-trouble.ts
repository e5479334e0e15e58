import type { BadTask } from '../../effects/ports/jobs.js';
import type { ToldNews } from './told-news.js';

/** What is wrong with the file of jobs, as it was last seen. */
export type FileTrouble = {
  readonly corrupt: () => string | null;
  readonly bad: () => readonly BadTask[];
  /** Tells what is wrong, once as long as it stays so. `corrupt`: why nobody can tell which jobs there are. */
  readonly note: (bad: readonly BadTask[], corrupt: string | null) => void;
};

export const fileTrouble = (news: ToldNews): FileTrouble => {
  let corrupt: string | null = null;
  let bad: readonly BadTask[] = [];
  const tell = (text: string): void => news.tell({ what: 'trouble', jobId: null, text, runId: null });
  return {
    corrupt: () => corrupt,
    bad: () => bad,
    note: (nowBad, nowCorrupt) => {
      if (nowCorrupt !== null && nowCorrupt !== corrupt) tell(nowCorrupt);
      const known = new Set(bad.map(({ sentence }) => sentence));
      for (const { sentence } of nowBad) if (!known.has(sentence)) tell(sentence);
      bad = nowBad;
      corrupt = nowCorrupt;
    },
  };
};
