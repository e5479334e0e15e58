import { followRuns } from './follow-runs.js';
import { happeningLine } from './happening-words.js';
import { narrator } from './narrator.js';
import type { Following } from './run-news.js';
import type { WatchedStores } from './watched-stores.js';

/** `out` takes one line. `json`: each line is a JSON value, else words for a person. */
export type LineOptions = { readonly json: boolean; readonly out: (line: string) => void };

/** Tells a line for each thing that happens in runs of these stores, until it is closed. */
export const watchLines = (stores: WatchedStores, { json, out }: LineOptions): Following => {
  const told = narrator(stores, Date.now);
  return followRuns(
    stores.now,
    (news) => {
      for (const happening of told(news)) {
        const line = json ? JSON.stringify(happening) : happeningLine(happening);
        if (line !== null) out(line);
      }
    },
    stores.more === null ? {} : { more: stores.more },
  );
};
