import { dirname } from 'node:path/posix';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../ports/clock.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { JobFile, JobsEdit, JobsFault, JobsReading } from '../../ports/jobs.js';
import { perform, program, settled } from '../../program.js';
import { makeDurableFolder } from '../state/durable-folder.js';
import { editsTogether } from './edits-together.js';
import { type EditedJobs, editedJobs } from './jobs-edits.js';
import { readJobs, type TimedReading } from './jobs-text.js';

/** `path` is the file of jobs; `unique` gives a new part for a file name each time. */
export type JobFileParts = {
  readonly files: Files;
  readonly clock: Pick<Clock, 'now'>;
  readonly path: string;
  readonly unique: () => string;
};

/** Programs that write the file write seldom; one that always does is broken. */
const MOST_TRIES = 20;
const PRIVATE_MODE = 0o600;

/** The file as an edit found it; both `null`: there was none. */
type Seen = { readonly stat: FileStat | null; readonly bytes: Uint8Array | null };

/** What the file said when it was read last: a firing looks at it several times while nobody writes it. */
type Read = TimedReading & { readonly bytes: Uint8Array | null };

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === null || b === null ? a === b : Buffer.compare(a, b) === 0;

const contested = (path: string): JobsFault => ({
  _tag: 'ContestedJobs',
  sentence: `Other programs write ${path} all the time; nothing was changed. Try again.`,
});

/** Bytes of which jobs are read: a hundred thousand of them have half as many. More would fill the memory of whoever keeps them. */
const MOST_BYTES = 32_000_000;

/** Why what stands in the place of the file is not read, as a sentence. */
const whyNot = (path: string, stat: FileStat | null): string | null => {
  if (stat === null) return null;
  if (stat.kind !== 'file') return `${path} is no ordinary file. It is kept as it is.`;
  const size = `${Math.ceil(stat.size / 1e6)} MB`;
  return stat.size <= MOST_BYTES
    ? null
    : `${path} has ${size}, which is no list of jobs any more. It is kept as it is; mend or remove it.`;
};

/** Puts bytes in the place of a file that is as it was seen; false: somebody changed it since. */
const replaced = (
  { files, path, unique }: JobFileParts,
  seen: Seen,
  bytes: Uint8Array,
): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    yield* perform(makeDurableFolder(files, dirname(path)));
    const draft = `${path}.${unique()}.tmp`;
    yield* perform(files.create(draft, bytes, { mode: seen.stat?.mode ?? PRIVATE_MODE }));
    const isFree = isSame(seen.bytes, yield* perform(files.read(path)));
    const put = isFree ? files.rename(draft, path) : files.unlink(draft);
    const done = yield* settled<FileError, string>(put);
    if (E.isLeft(done)) yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(done));
    if (isFree) yield* settled(files.syncFolder(dirname(path)));
    return isFree;
  });

/**
 * The jobs as a file that other programs edit too. It is replaced as a whole, after a last look whether it is as it was read; where
 * it is not, the edit is made anew on what is there. Between that look and the rename lies one system call: a save by rename in
 * exactly that moment is the one that cannot be kept.
 */
export const jobFile = (parts: JobFileParts): JobFile => {
  const { files, clock, path } = parts;
  let last: Read | null = null;

  /** The bytes are compared, since a time of change tells too little. To take many jobs apart costs a hundred times as much. */
  const readingOf = (bytes: Uint8Array | null): JobsReading => {
    const now = clock.now();
    const isLast =
      last !== null && isSame(last.bytes, bytes) && now >= last.between[0] && now < last.between[1];
    if (last === null || !isLast) last = { bytes, ...readJobs(path, bytes, now) };
    return last.reading;
  };

  const read: TaskEither<FileError, JobsReading> = program<FileError, JobsReading>(function* () {
    const why = whyNot(path, yield* perform(files.stat(path)));
    if (why !== null) return { _tag: 'Corrupt', sentence: why };
    return readingOf(yield* perform(files.read(path)));
  });

  const editNow = (edits: readonly JobsEdit[]): TaskEither<JobsFault, EditedJobs['outcomes']> =>
    program<JobsFault, EditedJobs['outcomes']>(function* () {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const stat = yield* perform(files.stat(path));
        const why = whyNot(path, stat);
        if (why !== null) yield* perform(TE.left({ _tag: 'CorruptJobs', sentence: why }));
        const bytes = yield* perform(files.read(path));
        const { bytes: next, outcomes } = editedJobs(path, bytes, edits);
        if (next === null || (yield* perform(replaced(parts, { stat, bytes }, next)))) return outcomes;
      }
      return yield* perform<JobsFault, never>(TE.left(contested(path)));
    });

  return { read, edit: editsTogether(editNow) };
};
