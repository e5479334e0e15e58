import { useState } from 'preact/hooks';
import type { TaskAnswer } from '../../api.js';
import { useNews } from '../page-context.js';

/** The tasks of live runs by the run's id, as far as they were told since the component is there. */
export const useTasks = (): ReadonlyMap<string, TaskAnswer> => {
  const [tasks, setTasks] = useState<ReadonlyMap<string, TaskAnswer>>(new Map());
  useNews((news) => {
    if (news._tag === 'Task') setTasks((known) => new Map([...known, [news.runId, news.task]]));
  });
  return tasks;
};
