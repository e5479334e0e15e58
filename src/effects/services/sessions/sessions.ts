import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import type { Session, Sessions } from '../../ports/sessions.js';
import { perform, program } from '../../program.js';
import { mapBounded } from './bounded.js';
import { type Layout, sessionIdOf } from './transcript-name.js';

/** More at once gains nothing: the platform's own pool has four threads. */
const AT_ONCE = 16;

/**
 * The sessions of a store, told by name and time alone: a transcript is never opened, so what is broken in one does not
 * matter. An id in two folders counts once, with its newest time. Newest first.
 */
export const sessionsOf = (files: Files, transcripts: string, layout: Layout): Sessions => ({
  touchedSince: (sinceNs, except) =>
    program(function* () {
      const found = yield* perform(candidates(files, foldersOf(transcripts, layout), layout));
      const wanted = found.filter(({ id }) => id !== except);
      const seen = yield* perform(mapBounded(AT_ONCE, wanted, (candidate) => dated(files, candidate)));
      const since = sinceNs === null ? null : BigInt(sinceNs);
      const touched = seen
        .filter((session) => session !== null)
        .filter(({ ns }) => since === null || ns > since);
      return newestOfEach(touched).map(({ id, path, ns }) => ({ id, path, mtimeNs: String(ns) }));
    }),
});

const foldersOf = (transcripts: string, layout: Layout): readonly string[] =>
  layout === 'claude-code' ? [transcripts, join(transcripts, 'sessions')] : [transcripts];

type Candidate = Pick<Session, 'id' | 'path'>;
type Dated = Candidate & { readonly ns: bigint };

/** What lies in the folders and is named like a transcript. */
const candidates = (
  files: Files,
  folders: readonly string[],
  layout: Layout,
): TaskEither<FileError, readonly Candidate[]> =>
  program(function* () {
    const found: Candidate[] = [];
    for (const folder of folders)
      for (const name of yield* perform(files.list(folder))) {
        const id = sessionIdOf(layout, name);
        if (id !== null) found.push({ id, path: join(folder, name) });
      }
    return found;
  });

/** null: it went away meanwhile, or is no regular file. Written out, because there may be tens of thousands. */
const dated = (files: Files, { id, path }: Candidate): TaskEither<FileError, Dated | null> => {
  const stat = files.stat(path);
  return async () => {
    const found = await stat();
    if (E.isLeft(found)) return found;
    return E.right(found.right?.kind === 'file' ? { id, path, ns: found.right.mtimeNs } : null);
  };
};

const isBefore = (a: Dated, b: Dated): boolean => a.ns > b.ns || (a.ns === b.ns && a.path < b.path);

const newestOfEach = (found: readonly Dated[]): readonly Dated[] => {
  const newestFirst = [...found].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const byId = new Map<string, Dated>();
  for (const session of newestFirst) if (!byId.has(session.id)) byId.set(session.id, session);
  return [...byId.values()];
};
