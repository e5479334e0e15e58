import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../effects/ports/files.js';
import type { TextBlock } from '../effects/ports/model.js';
import type { ObjectStore } from '../effects/ports/object-store.js';
import { perform, program } from '../effects/program.js';
import { composeChange } from '../effects/services/changes/compose-change.js';
import { type Conversation, conversation } from '../effects/services/conversation/conversation.js';
import { readStore, type StoreReadError } from '../effects/services/staging/read-store.js';
import { layOut, readBack } from '../effects/services/staging/staging.js';
import { toolsFor } from '../effects/services/tools/tools.js';
import type { LentTranscripts } from '../effects/services/tools/workshop.js';
import type { AskInput, UseToolInput } from '../machines/agent/agent.rules.js';
import type { Checked, Staged } from '../machines/dream/dream.rules.js';
import { checkResult } from '../memory/result/check-result.js';
import type { StoreImage } from '../memory/store-image.js';
import { type EffectHandlers, effect } from '../runtime/effect.js';
import type { Engine } from './engine.js';

/** What a dream's own effects work with. `staging` is the folder for the copy. */
export type Workplace = {
  readonly files: Files;
  readonly objects: ObjectStore;
  readonly engine: Engine;
  readonly memory: string;
  readonly staging: string;
  readonly transcripts: LentTranscripts | null;
  readonly prompt: readonly TextBlock[];
};

/** The store as it was staged, and the conversation about its copy. */
type Work = { readonly before: StoreImage; readonly talk: Conversation };

/** An effect ran before the one that prepares for it; the machine never asks for that. */
type NotStaged = { readonly _tag: 'NotStaged'; readonly reason: string };
const notStaged: NotStaged = { _tag: 'NotStaged', reason: 'The store was not staged yet.' };

/** A person reads the first few; the rest is the same trouble again. */
const BREACHES_TOLD = 5;

const stage = (place: Workplace): TaskEither<StoreReadError, Work> =>
  program(function* () {
    const { files, memory, staging, transcripts, engine, prompt } = place;
    const before = yield* perform(readStore(files, memory));
    yield* perform<StoreReadError, void>(layOut(files, before, staging));
    const own = toolsFor({ files, staging, live: memory, image: before, transcripts });
    const { model, tools } = engine.open({ tools: own, prompt, memory, staging, transcripts });
    return { before, talk: conversation(model, tools, prompt) };
  });

const staged = ({ before }: Work): Staged => ({
  files: before.size,
  frozen: [...before.values()].filter(({ frozen }) => frozen !== undefined).length,
});

const check = ({ files, objects, staging }: Workplace, { before }: Work) =>
  program<StoreReadError | FileError, Checked>(function* () {
    const after = yield* perform(readBack(files, before, staging));
    const { breaches, image, leftOut } = checkResult(before, after);
    const composed = yield* perform(composeChange(objects, before, image, leftOut));
    const told = breaches.slice(0, BREACHES_TOLD).map(({ message }) => message);
    return told.length === 0
      ? { _tag: 'Sound', ...composed }
      : { _tag: 'Breached', breaches: told, ...composed };
  });

/** The effects of staging, agent and check. They share one staging copy and one conversation, so they serve one run. */
export const dreamEffects = (place: Workplace): EffectHandlers => {
  let work: Work | null = null;
  const during = <E, A>(use: (work: Work) => TaskEither<E, A>): TaskEither<E | NotStaged, A> =>
    work === null ? TE.left(notStaged) : use(work);
  return {
    stage: effect('nothing', () =>
      TE.map((made: Work) => {
        work = made;
        return staged(made);
      })(stage(place)),
    ),
    ask: effect('nothing', ({ maxOutput }: AskInput, { signal }) =>
      during(({ talk }) => talk.ask(maxOutput, signal)),
    ),
    useTool: effect('nothing', ({ index }: UseToolInput, { signal }) =>
      during(({ talk }) => talk.useTool(index, signal)),
    ),
    trim: effect('nothing', () => during(({ talk }) => TE.right(talk.trim()))),
    check: effect('nothing', () => during((staged) => check(place, staged))),
  };
};
