import { recentlyUsed } from '../../memory/recently-used.js';
import { runMasking } from '../dream/run-masking.js';
import { liveNames } from '../running/live-names.js';
import type { Store } from '../store.js';

/** What a task keeps of the words of a model is asked for again and again. */
const REMEMBERED_CHARACTERS = 500_000;

/** Makes of the words of a run what people are to see: without secrets, and the live folder in place of the working copy. */
export const runWords = (store: Store, runId: string): ((text: string) => string) => {
  const { text } = runMasking(store.capabilities, runId);
  const live = liveNames(store, runId);
  const remembered = recentlyUsed<string>(REMEMBERED_CHARACTERS);
  return (words) => remembered(words, () => text(live(words)));
};
