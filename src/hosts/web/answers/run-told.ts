import type { JournalRecord } from '../../../journal/record.js';
import { taskWatch } from '../../running/task-view.js';
import type { CallRow, TaskAnswer } from '../api.js';
import { callsOf } from './calls.js';
import type { Showing } from './showing.js';
import { taskAnswer } from './task-answer.js';

/** What a run's records tell by themselves, as it may be shown: its task (null: it has none), the calls of tools, and the actors that lived in it. */
export type RunTold = {
  readonly task: TaskAnswer | null;
  readonly calls: readonly CallRow[];
  readonly actors: readonly string[];
};

const ABOUT = 240;

const callRow = (call: CallRow, { line, text }: Showing): CallRow => ({
  ...call,
  tool: line(call.tool, ABOUT),
  about: line(call.about, ABOUT),
  denied: call.denied === null ? null : text(call.denied),
});

/** A record a step, and then a call. `live`: the name of a working copy becomes that of what it is a copy of. */
export function* tellingRun(
  records: readonly JournalRecord[],
  live: (text: string) => string,
  showing: Showing,
): Generator<void, RunTold, void> {
  const watch = taskWatch(live);
  const actors = new Set<string>();
  for (const record of records) {
    yield;
    watch.feed(record);
    for (const path of Object.keys(record.after)) actors.add(path);
  }
  const calls: CallRow[] = [];
  for (const call of yield* callsOf(records)) {
    yield;
    calls.push(callRow({ ...call, about: live(call.about) }, showing));
  }
  const task = watch.view();
  return { task: task === null ? null : taskAnswer(task, showing), calls, actors: [...actors] };
}
