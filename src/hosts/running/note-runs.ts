import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { DEFAULT_THRESHOLDS } from '../../config.js';
import type { NotBefore } from '../../effects/ports/not-before.js';
import { perform, program, settled } from '../../effects/program.js';
import {
  afterBegin,
  afterDecision,
  afterEnd,
  afterRecord,
  afterUndo,
  type DreamEnd,
  NOTHING_NOTED,
} from '../../machines/gate/not-before.rules.js';
import { type EffectHandlers, handlerOf } from '../../runtime/effect.js';
import type { Store } from '../store.js';
import { type RunOutput, runOutput } from './claimed-output.js';
import type { Edit } from './hosted-edit.js';
import type { HostedEnd } from './hosted-run.js';
import { noteWaiting } from './note-waiting.js';
import type { SettledByHelping } from './settle-by-helping.js';

/** Changes what is noted of a store. That it cannot be written is no fault of the run: the store then rests less. */
const note = ({ notBefore }: Store, how: (note: NotBefore) => NotBefore): TaskEither<never, void> =>
  program<never, void>(function* () {
    yield* settled(notBefore.change((found) => how(found ?? NOTHING_NOTED)));
  });

/**
 * A dream's effects, with one act more: before the store is copied, and so before anything is paid for, it is noted as if
 * the dream had failed. A process that dies afterwards notes nothing any more.
 */
export const notingBegin = (store: Store, runId: string, effects: EffectHandlers): EffectHandlers => {
  const stage = handlerOf(effects, 'stage');
  const begun = (now: number) => note(store, (found) => afterBegin(found, runId, now));
  return {
    ...effects,
    stage: {
      needs: stage.needs,
      run: (input, run) =>
        program(function* () {
          yield* perform(begun(store.capabilities.clock.now()));
          return yield* perform(stage.run(input, run));
        }),
    },
  };
};

const ENDS: Readonly<Record<RunOutput['_tag'], DreamEnd | null>> = {
  Completed: 'good',
  Unchanged: 'good',
  Previewed: null,
  Refused: null,
  Held: 'held',
  Failed: 'failed',
  Killed: 'killed',
};

const LOST: Readonly<Record<SettledByHelping['_tag'], DreamEnd | null>> = {
  Nothing: null,
  Committed: 'good',
  Held: 'held',
  Restored: 'failed',
  Unsettled: 'failed',
};

/** How a run ended for whoever comes next; `null`: it never had the lock, and so changed nothing. */
const endOf = (end: HostedEnd): DreamEnd | null => {
  if (end._tag === 'Lost') return LOST[end.helped._tag];
  const output = runOutput(end.output);
  if (output === null) return 'failed';
  return output.n === null ? null : ENDS[output._tag];
};

/** Notes how a dream ended. */
export const noteDream = (store: Store, runId: string, end: HostedEnd): TaskEither<never, void> =>
  program<never, void>(function* () {
    const ended = endOf(end);
    if (ended === null) return;
    const now = store.capabilities.clock.now();
    yield* perform(note(store, (found) => afterEnd(found, runId, ended, now)));
    yield* perform(noteWaiting(store));
  });

type Meaning = (found: NotBefore) => NotBefore;

/** What an edit that was let in means for the next dream, beside what waits for a person then; `null`: nothing. */
const meaningOf = (edit: Edit, runId: string, now: number): Meaning | null => {
  const { kind, clockAfter, minHours = DEFAULT_THRESHOLDS.minHours } = edit;
  if (kind === 'apply' || kind === 'discard') return afterDecision;
  if (kind === 'record') return (found) => afterRecord(found, now);
  // Without its time the lock alone would let the store be dreamt over again at once.
  const takesTimeBack = kind === 'undo' && clockAfter._tag !== 'Prior';
  return takesTimeBack ? (found) => afterUndo(found, runId, minHours, now) : null;
};

/** Notes what an edit means for the next dream, if it was let in. */
export const noteEdit = (store: Store, edit: Edit, runId: string, end: HostedEnd): TaskEither<never, void> =>
  program<never, void>(function* () {
    if (endOf(end) !== 'good') return;
    const how = meaningOf(edit, runId, store.capabilities.clock.now());
    if (how !== null) yield* perform(note(store, how));
    yield* perform(noteWaiting(store));
  });
