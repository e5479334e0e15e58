import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { newRunId, openStore } from '../src/hosts/store.js';
import { followRuns } from '../src/hosts/watching/follow-runs.js';
import { narrator } from '../src/hosts/watching/narrator.js';
import { watchedDreams } from '../src/hosts/watching/watched-dreams.js';
import { watchedStores } from '../src/hosts/watching/watched-stores.js';
import { heldBytes } from './held-bytes.js';
import { longJournal } from './long-journal.js';

const AT_ONCE = 1_000;

/** What watching held after so many records, the turns that it showed by then, and how large the journal was. */
export type Held = {
  readonly records: number;
  readonly bytes: number;
  readonly turns: number;
  readonly journalBytes: number;
};

/** Follows a dream of another process as both views of `watch` do, and weighs what is kept at each of these numbers of records. */
export const watchedMemory = async (folder: string, marks: readonly number[]): Promise<readonly Held[]> => {
  const capabilities = liveCapabilities();
  const store = openStore(capabilities, {
    memory: join(folder, 'memory'),
    transcripts: join(folder, 'sessions'),
    state: join(folder, 'state'),
  });
  await mkdir(store.paths.runs, { recursive: true });
  const path = store.paths.journalOf(newRunId(capabilities));
  const stores = watchedStores([store]);
  const [dreams, told, journal] = [watchedDreams(stores), narrator(stores, Date.now), longJournal()];
  let [seen, written, journalBytes, arrived]: [number, number, number, () => void] = [0, 0, 0, () => {}];
  const following = followRuns(stores.now, (news) => {
    dreams.take(news);
    for (const { event } of told(news)) if (event === 'step') seen += 1;
    if (seen === written) arrived();
  });
  const held: Held[] = [];
  for (const mark of marks) {
    while (written < mark) {
      const records = Math.min(AT_ONCE, mark - written);
      const all = new Promise<void>((done) => {
        arrived = done;
      });
      const lines = journal.next(records);
      written += records;
      journalBytes += Buffer.byteLength(lines);
      await appendFile(path, lines);
      await all;
    }
    const turns = dreams.list()[0]?.task.turnsSeen ?? 0;
    held.push({ records: mark, bytes: heldBytes(), turns, journalBytes });
  }
  await following.close();
  return held;
};
