/** Where autodream is put in. */
import { createAutoDream } from 'autodream/embedding';

export const keepMemory = ({ memory, sessions, connection, tools, say }) =>
  createAutoDream({
    store: { memory, transcripts: sessions },
    settings: { autoDreamEnabled: true, extractEnabled: true },
    // Forked from the conversation, so that it reads the provider's cache. Loaded when there is work to do.
    engine: async ({ cacheSafeParams }) => {
      const { anthropicEngine, forkedEngine } = await import('autodream');
      return cacheSafeParams === null
        ? anthropicEngine({ connection })
        : forkedEngine({ connection, params: cacheSafeParams, tools });
    },
    notify: ({ sentence }) => say(sentence),
    onEvent: ({ _tag, runId, source, files = [] }) => {
      if (_tag === 'Fired' && source === 'auto-dream') say(`Dream ${runId} begins.`);
      if (_tag === 'Improved' && source === 'extract-memories') say(`Remembered in ${files.join(', ')}.`);
    },
  });
