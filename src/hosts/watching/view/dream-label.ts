import type { WatchedDream } from '../watched-dreams.js';

const DIED = 'its process died; x gives back what it held';

/** Which dream it is, by its store, and what is wrong with it. */
export const dreamLabel = ({ store, end, task }: WatchedDream): string =>
  end === 'abandoned' && task.status === 'running'
    ? `${store.folders.memory}: ${DIED}`
    : store.folders.memory;
