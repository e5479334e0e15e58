import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program, settled } from '../../../effects/program.js';
import { replaceState } from '../../../effects/services/state/replace-state.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { Store } from '../../store.js';

/** Sessions in which nothing was left, by the time of their transcript then: decimal nanoseconds since 1970. */
export type LookedSessions = Readonly<Record<string, string>>;

const FILE = 'looked-sessions';

const format = v.object({ v: v.literal(1), sessions: v.record(v.string(), v.string()) });

const parsed = (bytes: Uint8Array): LookedSessions => {
  const { success, output } = v.safeParse(format, parsedJson(bytes));
  return success ? output.sessions : {};
};

/** What is noted; what cannot be read is looked through once more, which finds nothing new. */
export const readLooked = ({ capabilities, folders }: Store): TaskEither<never, LookedSessions> =>
  program<never, LookedSessions>(function* () {
    const bytes = yield* settled(capabilities.files.read(`${folders.state}/${FILE}.json`));
    return E.isRight(bytes) && bytes.right !== null ? parsed(bytes.right) : {};
  });

export const writeLooked = (
  { capabilities, folders }: Store,
  sessions: LookedSessions,
): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const { files, random: unique } = capabilities;
    const bytes = new TextEncoder().encode(`${JSON.stringify({ v: 1, sessions })}\n`);
    yield* perform(replaceState({ files, state: folders.state, unique }, FILE, bytes));
  });
