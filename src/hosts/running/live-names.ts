import type { Store } from '../store.js';

/** What a run says, with the name of the memory folder in the place of that of its working copy: people know only the one. */
export const liveNames =
  ({ paths, folders }: Pick<Store, 'paths' | 'folders'>, runId: string): ((text: string) => string) =>
  (text) =>
    text.replaceAll(paths.stagingOf(runId), folders.memory);
