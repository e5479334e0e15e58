import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { FileError, Files } from '../../effects/ports/files.js';
import type { Folders } from '../../effects/ports/folders.js';
import type { TextBlock } from '../../effects/ports/model.js';
import type { ObjectStore } from '../../effects/ports/object-store.js';
import type { Searcher } from '../../effects/ports/searcher.js';
import type { Shell } from '../../effects/ports/shell.js';
import { perform, program } from '../../effects/program.js';
import { keepImage } from '../../effects/services/before-image/before-image.js';
import type { Confine } from '../../effects/services/confined/by-path.js';
import { type Conversation, conversation } from '../../effects/services/conversation/conversation.js';
import { maskedConversation } from '../../effects/services/conversation/masked-conversation.js';
import { learnedOnce } from '../../effects/services/masking/learned-once.js';
import type { Masking } from '../../effects/services/masking/masking.js';
import { learningSecrets } from '../../effects/services/masking/store-secrets.js';
import { readStore, type StoreReadError } from '../../effects/services/staging/read-store.js';
import { layOut } from '../../effects/services/staging/staging.js';
import { noReadRoot } from '../../effects/services/staging/store-unusable.js';
import { realReadRoots } from '../../effects/services/stores/read-roots.js';
import type { StoreError } from '../../effects/services/stores/store-error.js';
import { maskedTools, ownFactsOf } from '../../effects/services/tools/masked-tools.js';
import { scopeOf } from '../../effects/services/tools/scope.js';
import { stagedChanges } from '../../effects/services/tools/staged-changes.js';
import { toolsFor } from '../../effects/services/tools/tools.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import { type ShownTexts, shownTexts } from '../../effects/services/transcripts/shown-texts.js';
import type { Hash } from '../../memory/change.js';
import type { RunSource } from '../../memory/prompt/source.js';
import type { StoreImage } from '../../memory/store-image.js';
import type { Engine, Workroom } from '../engines/engine.js';

/** What a dream's own effects work with. `staging` is the folder for the copy; of an engine that makes none it is the live one. */
export type Workplace = {
  readonly runId: string;
  readonly files: Files;
  readonly folders: Folders;
  readonly confine: Confine;
  readonly shell: Shell | null;
  readonly searcher?: Searcher;
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly engine: Engine;
  readonly memory: string;
  readonly staging: string;
  readonly transcripts: LentTranscripts | null;
  /** Absolute paths as they were named. */
  readonly readRoots: readonly string[];
  readonly prompt: readonly TextBlock[];
  readonly source: RunSource;
  readonly boundary: string | null;
  /** Hides secrets from the engine and in what is kept of the run. */
  readonly masking: Masking;
};

/**
 * The store as it was staged, and the conversation about its copy. `kept`: there is no copy, and the object store has under
 * this hash what the live folder was. `close` when nothing more is said in it. `touched`: the files that the
 * engine may have changed; null: any. `shown`: what the engine was shown of transcripts by our tools.
 */
export type Work = {
  readonly before: StoreImage;
  readonly kept: Hash | null;
  readonly talk: Conversation;
  readonly close: () => Promise<void>;
  readonly touched: () => ReadonlySet<string> | null;
  readonly shown: ShownTexts['all'];
};

/** Makes the copy to work in, or, where the engine works on the live folder, keeps what that was. */
const prepareFolder = (
  { files, objects, staging, engine }: Workplace,
  before: StoreImage,
): TaskEither<FileError, Hash | null> =>
  engine.direct === true ? keepImage(objects, before) : TE.map(() => null)(layOut(files, before, staging));

const realRoots = ({ files, folders, readRoots }: Workplace): TaskEither<StoreReadError, readonly string[]> =>
  TE.mapLeft(({ path, sentence }: StoreError): StoreReadError => noReadRoot(path, sentence))(
    realReadRoots({ files, folders }, readRoots),
  );

/** Copies the store and seats the engine at the copy. */
export const stageWork = (place: Workplace): TaskEither<StoreReadError, Work> =>
  program(function* () {
    const { files, confine, shell, searcher, clock, memory, staging, transcripts, engine, prompt, boundary } =
      place;
    const { source, masking } = place;
    const readRoots = yield* perform(realRoots(place));
    const before = yield* perform(readStore(files, memory));
    const kept = yield* perform<StoreReadError, Hash | null>(prepareFolder(place, before));
    const shown = shownTexts();
    const lent = transcripts === null ? null : { ...transcripts, onShown: shown.keep };
    const tools = toolsFor({
      files,
      confine,
      shell,
      searcher,
      staging,
      live: memory,
      image: before,
      transcripts: lent,
      readRoots,
    });
    const bench = {
      scope: scopeOf({ staging, live: memory, image: before }),
      hasChanged: stagedChanges(files, staging, before),
      clock,
    };
    const learned = learnedOnce(() => learningSecrets(before, [memory, staging], masking));
    const masked: Workroom['masked'] = (all, factsOf) => maskedTools(all, { masking, learned }, factsOf);
    const seat = engine.open({
      tools: masked(tools, ownFactsOf),
      source,
      prompt,
      memory,
      staging,
      transcripts,
      boundary,
      bench,
      masked,
    });
    return {
      before,
      kept,
      talk: maskedConversation(conversation(seat.model, seat.tools, prompt), masking),
      close: async () => seat.close?.(),
      touched: () => seat.touched?.() ?? null,
      shown: shown.all,
    };
  });
