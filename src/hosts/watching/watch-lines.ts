import type { Store } from '../store.js';
import { firingNarrator } from './firing-narrator.js';
import { followRuns } from './follow-runs.js';
import { happeningLine } from './happening-words.js';
import { narrator } from './narrator.js';
import type { Following, RunNews } from './run-news.js';
import type { WatchedStores } from './watched-stores.js';
import { workStore } from './work-store.js';

/** `out` takes one line. `json`: each line is a JSON value, else words for a person. */
export type LineOptions = { readonly json: boolean; readonly out: (line: string) => void };

type Narrator = ReturnType<typeof narrator>;

/** Tells a line for each thing that happens in runs of these stores, and in firings of their jobs, until it is closed. */
export const watchLines = (stores: WatchedStores, { json, out }: LineOptions): Following => {
  const saying =
    (told: Narrator) =>
    (news: RunNews): void => {
      for (const happening of told(news)) {
        const line = json ? JSON.stringify(happening) : happeningLine(happening);
        if (line !== null) out(line);
      }
    };
  const { more } = stores;
  // The machine is searched for stores once for both.
  let found: readonly Store[] = stores.now;
  const search = more && (async () => (found = await more()));
  const following = [
    followRuns(stores.now, saying(narrator(stores, Date.now)), search === null ? {} : { more: search }),
    followRuns(
      stores.now.map(workStore),
      saying(firingNarrator(stores, Date.now)),
      more === null ? {} : { more: async () => found.map(workStore) },
    ),
  ];
  return {
    close: async () => {
      await Promise.all(following.map(({ close }) => close()));
    },
  };
};
