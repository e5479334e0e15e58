import type { JournalStore } from '../../ports/journal-store.js';

/** Journals that live as long as the value itself: for a dry run, an evaluation of the gates, and tests. */
export const memoryJournals = (): JournalStore => {
  const journals = new Map<string, string>();
  return {
    open: (runId) => ({
      write: (line) => async () => {
        journals.set(runId, (journals.get(runId) ?? '') + line);
        return { _tag: 'Right', right: undefined };
      },
      discard: async () => {
        journals.delete(runId);
        return { _tag: 'Right', right: undefined };
      },
    }),
    read: (runId) => async () => {
      const text = journals.get(runId);
      return { _tag: 'Right', right: text === undefined ? null : new TextEncoder().encode(text) };
    },
    list: async () => ({ _tag: 'Right', right: [...journals.keys()].sort() }),
  };
};
