import type { JournalRecord } from '../../journal/record.js';
import { type TaskView, type TaskWatch, taskWatch } from '../running/task-view.js';
import type { Store } from '../store.js';
import type { RunEnd, RunNews } from './run-news.js';
import { runWords } from './run-words.js';
import type { WatchedStores } from './watched-stores.js';

/** A dream of some process. `end` null: it goes on, for all that is known. */
export type WatchedDream = {
  readonly store: Store;
  readonly task: TaskView;
  readonly lastAt: number;
  readonly end: RunEnd | null;
};

/** The dreams that are to be seen, the oldest first: those under way, and the last that ended. */
export type WatchedDreams = {
  readonly take: (news: RunNews) => void;
  readonly list: () => readonly WatchedDream[];
  readonly current: () => readonly TaskView[];
  readonly subscribe: (listener: () => void) => () => void;
};

/** Of those that ended a person wants to see the last. */
const ENDED_KEPT = 5;

type Followed = {
  readonly store: Store;
  readonly words: (text: string) => string;
  readonly watch: TaskWatch;
  lastAt: number;
  end: RunEnd | null;
};

const follow = (store: Store, runId: string): Followed => {
  const words = runWords(store, runId);
  return { store, words, watch: taskWatch(words), lastAt: 0, end: null };
};

const feed = (run: Followed, records: readonly JournalRecord[]): void => {
  for (const record of records) run.watch.feed(record);
  run.lastAt = records.at(-1)?.time ?? run.lastAt;
};

const seen = ({ store, words, watch, lastAt, end }: Followed): readonly WatchedDream[] => {
  const task = watch.view();
  return task === null ? [] : [{ store, task: { ...task, files: task.files.map(words) }, lastAt, end }];
};

const hasTask = ([, { watch }]: readonly [string, Followed]): boolean => watch.view() !== null;

/** Keeps what news tell of dreams. A run that is no dream, or never got the lock, has no task and is not seen. */
export const watchedDreams = (stores: Pick<WatchedStores, 'of'>): WatchedDreams => {
  const runs = new Map<string, Followed>();
  const heard = new Set<() => void>();

  const forgetOldest = (): void => {
    const ended = [...runs].filter(([, { end }]) => end !== null);
    const dreams = ended.filter(hasTask);
    const others = ended.filter((entry) => !hasTask(entry));
    for (const [key] of [...others, ...dreams.slice(0, -ENDED_KEPT)]) runs.delete(key);
  };
  const takeIn = (news: RunNews): void => {
    const key = `${news.store}\n${news.runId}`;
    const run = runs.get(key);
    if (run === undefined) {
      const store = stores.of(news.store);
      if (store !== null) runs.set(key, follow(store, news.runId));
    } else if (news._tag === 'Records') feed(run, news.records);
    else if (news._tag === 'Over') run.end = news.how;
  };
  const list = (): readonly WatchedDream[] => [...runs.values()].flatMap(seen);

  return {
    take: (news) => {
      takeIn(news);
      if (news._tag === 'Over') forgetOldest();
      for (const listener of heard) listener();
    },
    list,
    current: () => list().map(({ task }) => task),
    subscribe: (listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
};
