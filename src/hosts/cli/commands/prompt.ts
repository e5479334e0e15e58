import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../../effects/ports/files.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { sessionsOf } from '../../../effects/services/sessions/sessions.js';
import { missing, type StoreUnusable } from '../../../effects/services/staging/store-unusable.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { manualPrompt } from '../../dream/manual-prompt.js';
import type { Store } from '../../store.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { type ReadingOptions, sameStore } from '../options.js';
import { complain, printJson, withStore } from '../with-store.js';

type Trouble = LockError | FileError | StoreUnusable;

/** The ids of the sessions since the last consolidation, newest first. */
const sessionsSince = (store: Store, paths: StorePaths): TaskEither<Trouble, readonly string[]> =>
  program<Trouble, readonly string[]>(function* () {
    const { files } = store.capabilities;
    const folder = yield* perform(files.stat(paths.memory));
    if (folder === null) return yield* perform<Trouble, never>(async () => E.left(missing(paths.memory)));
    const since = yield* perform<Trouble, string | null>(store.lock.lastConsolidatedAt);
    const sessions = sessionsOf(files, paths.transcripts, paths.layout);
    return (yield* perform(sessions.touchedSince(since, null))).map(({ id }) => id);
  });

/**
 * `autodream prompt`: what a host needs to dream in its own loop. Asks no gate, takes no lock and notes nothing; looking at
 * the time of the last consolidation settles what a dead run left.
 */
export const prompt = (context: CliContext, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store, paths) => {
    const found = await sessionsSince(store, paths)();
    if (E.isLeft(found)) return complain(context, options, found.left);
    const sessions = found.right;
    const now = store.capabilities.clock.now();
    const recordCommand = visible(
      `autodream record${sameStore(options, (typed) => resolve(context.cwd, typed))}`,
    );
    const text = manualPrompt({ folders: paths, sessions, now, recordCommand });
    if (options.json) printJson(context, { prompt: text, sessions });
    else context.terminal.out(text.trimEnd());
    return EXIT.done;
  });
