import { useEffect, useState } from 'react';
import type { TaskView } from '../running/task-view.js';
import { coalesced } from './coalesced.js';

/** Where dreams are heard of: `tasks` of an `AutoDream` is one. `listener` is called when anything changed. */
export type DreamSource = {
  readonly current: () => readonly TaskView[];
  readonly subscribe: (listener: () => void) => () => void;
};

/** A person reads no faster, and each rendering costs the host. */
const INTERVAL_MS = 100;

/** The dreams as they stand, at most ten times a second; what changed last is always shown. */
export const useDreams = (source: DreamSource): readonly TaskView[] => {
  const [tasks, setTasks] = useState(() => source.current());
  useEffect(() => {
    const news = coalesced(() => setTasks(source.current()), INTERVAL_MS);
    const leave = source.subscribe(news.ask);
    news.ask();
    return () => {
      leave();
      news.stop();
    };
  }, [source]);
  return tasks;
};
