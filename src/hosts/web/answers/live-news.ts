import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { JournalRecord } from '../../../journal/record.js';
import { liveNames } from '../../running/live-names.js';
import { type TaskWatch, taskWatch } from '../../running/task-view.js';
import { followRuns, type RunNews } from '../../watching/follow-runs.js';
import { workStore } from '../../watching/work-store.js';
import type { News, RunRow } from '../api.js';
import type { Inspected } from './inspected.js';
import { recordRow } from './record-row.js';
import { runsAnswer } from './runs-answer.js';
import { taskAnswer } from './task-answer.js';
import { workAnswer } from './work-answer.js';

/** Of more new records at once, such as those of a run that is long under way, only the last are told; the page asks for the others. */
const MOST_ROWS = 200;

/** `close` ends when nothing more is read. */
export type LiveNews = { readonly close: () => Promise<void> };

/** Tells a list, one telling after another; what changes meanwhile is told once more at the end. */
const telling = (listed: TaskEither<unknown, News>, tell: (news: News) => void): (() => Promise<void>) => {
  let [under, isDue] = [Promise.resolve(), false];
  const tellOnce = async (): Promise<void> => {
    isDue = false;
    const news = await listed();
    if (E.isRight(news)) tell(news.right);
  };
  return () => {
    if (!isDue) {
      isDue = true;
      under = under.then(tellOnce);
    }
    return under;
  };
};

const runsOf = (inspected: Inspected): TaskEither<unknown, News> =>
  TE.map((runs: readonly RunRow[]): News => ({ _tag: 'Runs', runs }))(runsAnswer(inspected));

const workOf = (inspected: Inspected): TaskEither<unknown, News> =>
  TE.map((work: readonly RunRow[]): News => ({ _tag: 'Work', work }))(workAnswer(inspected));

/** Follows the runs of the store and its other work, of whatever process, and tells what is new of them. First it tells what there is. */
export const liveNews = (inspected: Inspected, tell: (news: News) => void): LiveNews => {
  const { store, showing } = inspected;
  const tasks = new Map<string, TaskWatch>();
  let isClosed = false;
  const tellOpen = (news: News): void => {
    if (!isClosed) tell(news);
  };
  const tellRuns = telling(runsOf(inspected), tellOpen);
  const tellWork = telling(workOf(inspected), tellOpen);

  const taskOf = (runId: string): TaskWatch => {
    const known = tasks.get(runId);
    if (known !== undefined) return known;
    const watch = taskWatch(liveNames(store, runId));
    tasks.set(runId, watch);
    return watch;
  };

  const tellRecords = (runId: string, records: readonly JournalRecord[]): void => {
    const shown = records.slice(-MOST_ROWS);
    const rows = shown.map((record, index) => recordRow(record, index === 0, showing));
    tellOpen({ _tag: 'Records', runId, total: (shown.at(-1)?.seq ?? -1) + 1, rows });
    const watch = taskOf(runId);
    const before = watch.view();
    for (const record of records) watch.feed(record);
    const task = watch.view();
    if (task !== null && JSON.stringify(task) !== JSON.stringify(before))
      tellOpen({ _tag: 'Task', runId, task: taskAnswer(task, showing) });
  };

  const follow =
    (tellList: () => Promise<void>) =>
    (news: RunNews): void => {
      if (news._tag === 'Records') tellRecords(news.runId, news.records);
      else void tellList();
      if (news._tag === 'Over') tasks.delete(news.runId);
    };

  void tellRuns().then(tellWork);
  const following = [followRuns([store], follow(tellRuns)), followRuns([workStore(store)], follow(tellWork))];
  return {
    close: async () => {
      isClosed = true;
      await Promise.all([...following.map(({ close }) => close()), tellRuns(), tellWork()]);
    },
  };
};
