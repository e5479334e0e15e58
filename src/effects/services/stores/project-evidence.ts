import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { FileError, Files } from '../../ports/files.js';
import type { Lines } from '../../ports/lines.js';
import { perform, program, settled } from '../../program.js';
import { sessionsOf } from '../sessions/sessions.js';
import { mayBeNamed } from './project-store.js';

/** What tells whose a folder is: its name, and its transcripts. */
export type Evidence = { readonly files: Files; readonly lines: Pick<Lines, 'each'> };

/** Newer transcripts say where a project is now, older ones where it was. */
const TRANSCRIPTS_ASKED = 5;

/** Rows without a folder stand at the beginning of transcripts (titles, summaries), a handful at most. */
const ROWS_ASKED = 40;

/**
 * Where the project is that a folder of transcripts belongs to, as its newest sessions say: the folder at or above the one they
 * began in whose name the transcripts' folder bears. null: no transcript says it, since the client deletes them after a while.
 */
export const projectOf = (disk: Evidence, transcripts: string): TaskEither<never, string | null> =>
  program(function* () {
    const name = transcripts.slice(dirname(transcripts).length + 1);
    const sessions = yield* settled(
      sessionsOf(disk.files, transcripts, 'claude-code').touchedSince(null, null),
    );
    if (E.isLeft(sessions)) return null;
    for (const { path } of sessions.right.slice(0, TRANSCRIPTS_ASKED)) {
      const cwd = yield* perform(workingFolder(disk.lines, path));
      const project = cwd === null ? null : namedAbove(name, cwd);
      if (project !== null) return project;
    }
    return null;
  });

const namedAbove = (name: string, cwd: string): string | null => {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (mayBeNamed(name, folder)) return folder;
    if (dirname(folder) === folder) return null;
  }
};

/** The working folder of the first row that has one: there the session began, and the client names its folder by that. */
const workingFolder = (lines: Evidence['lines'], path: string): TaskEither<never, string | null> =>
  program(function* () {
    const found: string[] = [];
    let rows = 0;
    const take = (line: string | null): boolean => {
      const cwd = line === null ? null : cwdIn(line);
      if (cwd !== null) found.push(cwd);
      rows += 1;
      return cwd === null && rows < ROWS_ASKED;
    };
    yield* settled<FileError, unknown>(lines.each(path, take, new AbortController().signal));
    return found[0] ?? null;
  });

const cwdIn = (line: string): string | null => {
  const row = parsedJson(line);
  if (typeof row !== 'object' || row === null || !('cwd' in row)) return null;
  const { cwd } = row;
  return typeof cwd === 'string' && cwd.startsWith('/') ? cwd.replace(/(.)\/+$/, '$1') : null;
};

/** The folder of a project among those of all projects: by its name, and where that is cut, by what its transcripts say. */
export const projectFolder = (
  disk: Evidence,
  projects: string,
  root: string,
): TaskEither<never, string | null> =>
  program(function* () {
    const names = yield* settled(disk.files.list(projects));
    const like = E.isRight(names) ? names.right.filter((name) => mayBeNamed(name, root)) : [];
    for (const name of like) {
      const folder = join(projects, name);
      if ((yield* perform(projectOf(disk, folder))) === root) return folder;
    }
    return null;
  });
