import type { RunKind } from '../../effects/ports/lock-folder.js';
import type { JournalRecord } from '../../journal/record.js';
import { eventWords } from '../history/event-words.js';
import { runFacts } from '../history/run-facts.js';
import { type TaskWatch, taskWatch } from '../running/task-view.js';
import type { Happening } from './happening.js';
import type { RunNews } from './run-news.js';
import { runWords } from './run-words.js';
import type { WatchedStores } from './watched-stores.js';

/** A run that is told of: its task, its last record, and how its words are shown. */
type Told = {
  readonly words: (text: string) => string;
  readonly task: TaskWatch;
  readonly last: JournalRecord | null;
};

type About = Pick<Happening, 'store' | 'runId' | 'at'>;

const AS_IT_IS = (text: string): string => text;

const stepOf = (about: About, { seq, path, event }: JournalRecord, words: Told['words']): Happening => ({
  event: 'step',
  ...about,
  seq,
  actor: path,
  type: event.type,
  command: 'command' in event ? event.command : null,
  failed: event.type === 'OUTCOME' ? event.outcome._tag === 'Left' : null,
  says: words(eventWords(event)),
});

/** What a person could see change in the task. */
const seenIn = (about: About, { task, words }: Told, record: JournalRecord): readonly Happening[] => {
  const before = task.view();
  task.feed(record);
  const after = task.view();
  if (after === null) return [];
  const turn = after.turns.at(-1);
  const isTurn = turn !== undefined && after.turnsSeen > (before?.turnsSeen ?? 0);
  const touched = after.files.slice(before?.files.length ?? 0);
  return [
    ...(isTurn ? [{ event: 'turn' as const, ...about, turn: after.turnsSeen, ...turn }] : []),
    ...touched.map((file) => ({ event: 'touched' as const, ...about, file: words(file) })),
  ];
};

const kindOf = (runId: string, first: JournalRecord): RunKind | 'unknown' =>
  runFacts(runId, [first])?.kind ?? 'unknown';

const fed = (about: Omit<About, 'at'>, told: Told, record: JournalRecord): readonly Happening[] => {
  const now = { ...about, at: record.time };
  return [
    ...(told.last === null ? [{ event: 'began' as const, ...now, kind: kindOf(about.runId, record) }] : []),
    stepOf(now, record, told.words),
    ...seenIn(now, told, record),
  ];
};

/** Turns news of runs into a line of data for each thing that happened. Keeps, of each run under way, its task and its last record. */
export const narrator = (
  stores: Pick<WatchedStores, 'of'>,
  now: () => number,
): ((news: RunNews) => readonly Happening[]) => {
  const runs = new Map<string, Told>();
  const meet = (memory: string, runId: string): Told => {
    const store = stores.of(memory);
    const words = store === null ? AS_IT_IS : runWords(store, runId);
    return { words, task: taskWatch(words), last: null };
  };
  return (news) => {
    const { store, runId } = news;
    const key = `${store}\n${runId}`;
    const told = runs.get(key) ?? meet(store, runId);
    if (news._tag === 'Over') {
      runs.delete(key);
      const outcome = told.last === null ? null : (runFacts(runId, [told.last])?.ended ?? null);
      return [{ event: 'over', store, runId, at: told.last?.time ?? now(), how: news.how, outcome }];
    }
    const records = news._tag === 'Records' ? news.records : [];
    const happened: Happening[] = [];
    let last = told.last;
    for (const record of records) {
      happened.push(...fed({ store, runId }, { ...told, last }, record));
      last = record;
    }
    runs.set(key, { ...told, last });
    return happened;
  };
};
