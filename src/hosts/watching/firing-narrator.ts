import type { JournalRecord } from '../../journal/record.js';
import { type WorkFacts, workFacts } from '../history/work-facts.js';
import type { Happening } from './happening.js';
import type { RunNews } from './run-news.js';
import { runWords } from './run-words.js';
import type { WatchedStores } from './watched-stores.js';

const factsOf = (runId: string, records: readonly JournalRecord[]): WorkFacts | null =>
  workFacts(runId, { records, head: null, settled: false, torn: 0, fault: null });

const runs = ({ after }: JournalRecord): boolean => after.job === 'running';

/** Whoever watches is not told of a firing that another process saw to, or whose job had gone. */
const isWorthTelling = (records: readonly JournalRecord[], ended: WorkFacts['ended']): boolean =>
  records.some(runs) || (ended !== null && ended !== 'unchanged');

/** Turns news of what claims no lock into a line when a job fires, and one when that is over. Keeps the records of firings under way. */
export const firingNarrator = (
  stores: Pick<WatchedStores, 'of'>,
  now: () => number,
): ((news: RunNews) => readonly Happening[]) => {
  const firings = new Map<string, readonly JournalRecord[]>();

  const wordsOf = (memory: string, runId: string): ((text: string) => string) => {
    const store = stores.of(memory);
    return store === null ? (text) => text : runWords(store, runId);
  };
  const fires = (news: Extract<RunNews, { _tag: 'Records' }>, key: string): readonly Happening[] => {
    const { store, runId } = news;
    const before = firings.get(key) ?? [];
    const records = [...before, ...news.records];
    if (records[0]?.path !== 'job') return [];
    firings.set(key, records);
    const started = news.records.find(runs);
    if (started === undefined || before.some(runs)) return [];
    const about = factsOf(runId, records)?.about ?? '';
    return [{ event: 'fires', store, runId, at: started.time, job: wordsOf(store, runId)(about) }];
  };
  const fired = (news: Extract<RunNews, { _tag: 'Over' }>, key: string): readonly Happening[] => {
    const { store, runId, how } = news;
    const records = firings.get(key) ?? [];
    firings.delete(key);
    const facts = factsOf(runId, records);
    if (facts === null || !isWorthTelling(records, facts.ended)) return [];
    const words = wordsOf(store, runId);
    const sentence = facts.sentence === null ? null : words(facts.sentence);
    const told = { job: words(facts.about ?? ''), how, outcome: facts.ended, sentence };
    return [{ event: 'fired', store, runId, at: records.at(-1)?.time ?? now(), ...told }];
  };

  return (news) => {
    const key = `${news.store}\n${news.runId}`;
    if (news._tag === 'Records') return fires(news, key);
    return news._tag === 'Over' ? fired(news, key) : [];
  };
};
