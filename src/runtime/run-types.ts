import type { AnyStateMachine } from 'xstate';
import type { Clock } from '../effects/ports/clock.js';
import type { FileError } from '../effects/ports/files.js';
import type { JournalWriter } from '../effects/ports/journal-store.js';
import type { Json } from '../journal/json.js';
import type { JournalRecord, RunEvent, StateValues } from '../journal/record.js';
import type { EffectHandlers } from './effect.js';

/** `name` is the root's actor path (`dream`); `owner` and `versions` (by machine id) go into record 0. */
export type RunOptions = {
  readonly machine: AnyStateMachine;
  readonly name: string;
  readonly input: Json;
  readonly handlers: EffectHandlers;
  readonly journal: JournalWriter;
  readonly clock: Clock;
  readonly owner: Json;
  readonly versions: Readonly<Record<string, string>>;
  readonly onRecord?: (record: JournalRecord) => void;
};

/**
 * How a run ended. `records` counts all records, the settlement included; `head` is the last one's hash. When an
 * append failed, its event was not adopted and every effect has ended: what the run left is for its host to settle.
 */
export type RunEnd =
  | { readonly _tag: 'Ended'; readonly output: Json; readonly records: number; readonly head: string }
  | { readonly _tag: 'JournalFailed'; readonly error: FileError; readonly state: StateValues };

export type Kill = RunEvent & { readonly type: 'KILL' };

/**
 * A run under way. Listeners are called once a record is adopted, in order; one that subscribes right after the start
 * sees all; one that throws is told nothing more. `done` rejects only for a defect, and only after every effect has ended.
 */
export type Run = {
  readonly send: (event: Kill) => void;
  readonly subscribe: (listener: (record: JournalRecord) => void) => () => void;
  readonly records: () => readonly JournalRecord[];
  readonly done: Promise<RunEnd>;
};
