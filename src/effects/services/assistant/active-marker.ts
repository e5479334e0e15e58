import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { FileError, Files } from '../../ports/files.js';
import type { Owner, Processes } from '../../ports/processes.js';
import { perform, program, settled } from '../../program.js';
import { makeState } from '../state/make-state.js';
import { ownerIn } from '../state/owner-format.js';

/** `state` is the store's state folder. */
type Reading = { readonly files: Files; readonly state: string };
type Marking = Reading & { readonly self: Owner; readonly unique: () => string };

const format = v.object({ owner: v.unknown() });

/** Where the marker of a store is. */
export const markerPath = (state: string): string => `${state}/assistant.json`;

/** Whom the marker names; null: there is none, or it cannot be understood. */
export const markedBy = ({ files, state }: Reading): TaskEither<FileError, Owner | null> =>
  TE.map((bytes: Uint8Array | null): Owner | null => {
    const marker = v.safeParse(format, bytes === null ? null : parsedJson(bytes));
    return marker.success ? ownerIn(marker.output.owner) : null;
  })(files.read(markerPath(state)));

/** Notes that this process's assistant is active in the store, in the place of whoever was before. */
export const markActive = ({ files, state, self, unique }: Marking): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    yield* perform(makeState(files, state));
    const draft = `${state}/.assistant-${unique()}`;
    yield* perform(files.create(draft, new TextEncoder().encode(`${JSON.stringify({ owner: self })}\n`)));
    const renamed = yield* settled(files.rename(draft, markerPath(state)));
    if (E.isLeft(renamed)) yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(renamed));
    yield* perform(files.syncFolder(state));
  });

const isSame = (a: Owner, b: Owner): boolean =>
  a.host === b.host &&
  a.bootId === b.bootId &&
  a.pidNamespace === b.pidNamespace &&
  a.pid === b.pid &&
  a.startTime === b.startTime;

/** Takes the marker away if it is this process's; any other stays. */
export const unmarkActive = ({ files, state, self }: Omit<Marking, 'unique'>): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const owner = yield* perform(markedBy({ files, state }));
    if (owner !== null && isSame(owner, self)) yield* perform(files.unlink(markerPath(state)));
  });

/**
 * Is an assistant active in the store? One read; `processes` are asked only where there is a marker. What cannot be read, and an
 * owner that is dead or cannot be seen from here, counts for nothing: a dream too many is harmless, since the lock still decides.
 */
export const isMarkedActive = async (
  reading: Reading,
  processes: () => Promise<Pick<Processes, 'liveness'>>,
): Promise<boolean> => {
  const owner = await markedBy(reading)();
  if (E.isLeft(owner) || owner.right === null) return false;
  return (await (await processes()).liveness(owner.right)()) === 'alive';
};
