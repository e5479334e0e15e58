import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { stat } from '../../../../src/effects/simulated/content-calls.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { type Script, script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, ends, type Step } from '../../../../src/effects/simulated/scripted-model/step.js';
import { edit, write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { type DreamOptions, startDream } from '../../../../src/hosts/dream/dream.js';
import { type EditHandle, startUndo } from '../../../../src/hosts/edits/edit.js';
import { startApply, startDiscard } from '../../../../src/hosts/edits/review.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { type RunView, readRuns } from '../../../../src/hosts/history/runs.js';
import { openVerdict } from '../dream/small-store.js';
import { FOLDERS, type Hook, storeInMemory } from '../dream/store-in-memory.js';

/** What the dreams of these tests do: one line changes in a topic, one topic is new. */
export const SOUND = script(
  calls(edit('harbour.md', 'Tickets are blue', 'Tickets are green')),
  calls(
    write('ships.md', '---\nname: ships\ndescription: ships\ntype: project\n---\n\n- The Alma is old.\n'),
  ),
  ends('Done.'),
);
/** An index that is emptied is never let in by itself. */
export const BREACH = script(calls(write('MEMORY.md', '')), ends('Done.'));

export const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const started = async (edit: Promise<E.Either<{ readonly reason: string }, EditHandle>>) => {
  const outcome = await edit;
  if (E.isLeft(outcome)) throw new Error(outcome.left.reason);
  return outcome.right.done;
};

/** A store in memory with what can be done to it. Times of the lock file are nanoseconds since 1970, null where there is none. */
export const reviewStore = (hook?: Hook) => {
  const scene = storeInMemory(hook);
  const { capabilities, store, tree } = scene;
  const dream = (what: Script<Step>, options: Partial<DreamOptions> = {}) =>
    startDream(capabilities, FOLDERS, {
      verdict: openVerdict,
      engine: localEngine(() => scriptedModel(what)),
      ...options,
    });
  const run = async (runId: string): Promise<RunView | undefined> =>
    (await right(readRuns(store))).find((one) => one.runId === runId);
  return {
    ...scene,
    dream,
    run,
    hold: () => dream(SOUND, { review: true }).done,
    apply: (asked: string) => started(startApply(capabilities, FOLDERS, asked)),
    discard: (asked: string) => started(startDiscard(capabilities, FOLDERS, asked)),
    undo: (asked: string) => started(startUndo(capabilities, FOLDERS, asked)),
    whyNotApply: (asked: string) => startApply(capabilities, FOLDERS, asked),
    whyNotDiscard: (asked: string) => startDiscard(capabilities, FOLDERS, asked),
    write: (path: string, text: string) => putFile(tree, `${FOLDERS.memory}/${path}`, text),
    lockNs: (): bigint | null => {
      const found = stat(tree, `${FOLDERS.memory}/.consolidate-lock`);
      return E.isRight(found) && found.right !== null ? found.right.mtimeNs : null;
    },
  };
};
