import type { Clock } from '../../effects/ports/clock.js';
import type { JobNews } from './job-view.js';

/** Tells what happens with jobs, and keeps the last of what a person should see who comes later. */
export type ToldNews = {
  readonly tell: (news: Omit<JobNews, 'at' | 'kind'>) => void;
  readonly lately: () => readonly JobNews[];
};

type Parts = {
  readonly clock: Pick<Clock, 'now'>;
  /** Hides secrets. */
  readonly clean: (text: string) => string;
  readonly onNews: (news: JobNews) => void;
};

const MOST_KEPT = 20;

export const toldNews = ({ clock, clean, onNews }: Parts): ToldNews => {
  const kept: JobNews[] = [];
  return {
    tell: (told) => {
      const news: JobNews = { ...told, at: clock.now(), kind: 'job', text: clean(told.text) };
      if (news.what !== 'ended') kept.push(news);
      if (kept.length > MOST_KEPT) kept.shift();
      onNews(news);
    },
    lately: () => [...kept],
  };
};
