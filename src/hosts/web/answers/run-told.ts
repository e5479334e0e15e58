import type { JournalRecord } from '../../../journal/record.js';
import { type TaskView, taskWatch } from '../../running/task-view.js';
import { type Call, callsOf } from './calls.js';

/** What a run's records tell by themselves: its task (null: it has none), the calls of tools, and the actors that lived in it. */
export type RunTold = {
  readonly task: TaskView | null;
  readonly calls: readonly Call[];
  readonly actors: readonly string[];
};

/** A working copy is called by the name of what it is a copy of. */
export type Hides = { readonly staging: string; readonly memory: string };

/** A record a step. */
export function* tellingRun(
  records: readonly JournalRecord[],
  { staging, memory }: Hides,
): Generator<void, RunTold, void> {
  const watch = taskWatch((text) => text.replaceAll(staging, memory));
  const actors = new Set<string>();
  for (const record of records) {
    yield;
    watch.feed(record);
    for (const path of Object.keys(record.after)) actors.add(path);
  }
  const calls = yield* callsOf(records);
  return {
    task: watch.view(),
    calls: calls.map((call) => ({ ...call, about: call.about.replaceAll(staging, memory) })),
    actors: [...actors],
  };
}
