import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { DEFAULT_THRESHOLDS } from '../config.js';
import type { NotBefore } from '../effects/ports/not-before.js';
import { perform, program, settled } from '../effects/program.js';
import {
  afterBegin,
  afterEnd,
  afterRecord,
  afterReopening,
  afterReview,
  afterUndo,
  type DreamEnd,
  NOTHING_NOTED,
} from '../machines/gate/not-before.rules.js';
import { type EffectHandlers, handlerOf } from '../runtime/effect.js';
import { type RunOutput, runOutput } from './claimed-output.js';
import type { Edit } from './hosted-edit.js';
import type { HostedEnd } from './hosted-run.js';
import type { SettledByHelping } from './settle-by-helping.js';
import type { Store } from './store.js';

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
  ...{ Completed: 'good', Unchanged: 'good', Previewed: null, Refused: null },
  ...{ Held: 'held', Failed: 'failed', Killed: 'killed' },
};

const LOST: Readonly<Record<SettledByHelping['_tag'], DreamEnd | null>> = {
  ...{ Nothing: null, Committed: 'good', Held: 'held', Restored: 'failed', Unsettled: 'failed' },
};

/** How a run ended for whoever comes next; `null`: it never had the lock, and so changed nothing. */
const endOf = (end: HostedEnd): DreamEnd | null => {
  if (end._tag === 'Lost') return LOST[end.helped._tag];
  const output = runOutput(end.output);
  if (output === null) return 'failed';
  return output.n === null ? null : ENDS[output._tag];
};

/** Notes how a dream ended. */
export const noteDream = (store: Store, runId: string, end: HostedEnd): TaskEither<never, void> => {
  const ended = endOf(end);
  const now = store.capabilities.clock.now();
  return ended === null ? TE.right(undefined) : note(store, (found) => afterEnd(found, runId, ended, now));
};

type Meaning = (found: NotBefore) => NotBefore;

/**
 * What taking a run back means: without its time the lock alone would let the store be dreamt over again at once, and a
 * result that it let in waits for a person again.
 */
const takenBack = (edit: Edit, runId: string, now: number): Meaning | null => {
  const { clockAfter, minHours = DEFAULT_THRESHOLDS.minHours, reopens = null } = edit;
  const takesTimeBack = clockAfter._tag !== 'Prior';
  if (!takesTimeBack && reopens === null) return null;
  return (found) => {
    const rests = takesTimeBack ? afterUndo(found, runId, minHours, now) : found;
    return reopens === null ? rests : afterReopening(rests, reopens.held, reopens.until, now);
  };
};

/** What an edit that was let in means for the next dream; `null`: nothing. */
const meaningOf = (edit: Edit, runId: string, now: number): Meaning | null => {
  const { kind, about } = edit;
  if ('apply' in about) return (found) => afterReview(found, about.apply);
  if ('discard' in about) return (found) => afterReview(found, about.discard);
  if (kind === 'record') return (found) => afterRecord(found, now);
  return kind === 'undo' ? takenBack(edit, runId, now) : null;
};

/** Notes what an edit means for the next dream, if it was let in. */
export const noteEdit = (
  store: Store,
  edit: Edit,
  runId: string,
  end: HostedEnd,
): TaskEither<never, void> => {
  const how = endOf(end) === 'good' ? meaningOf(edit, runId, store.capabilities.clock.now()) : null;
  return how === null ? TE.right(undefined) : note(store, how);
};
