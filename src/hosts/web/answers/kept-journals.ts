import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileStat, Files } from '../../../effects/ports/files.js';
import type { JournalStore } from '../../../effects/ports/journal-store.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { verifyingChain } from '../../../journal/verify-chain.js';
import { type ReadJournal, readJournal } from '../../history/journal-damage.js';
import { type JournalReader, type RunView, readRuns } from '../../history/runs.js';
import { type WorkFacts, workFacts } from '../../history/work-facts.js';
import type { Store } from '../../store.js';
import { inTurns } from './in-turns.js';
import { type OpenJournal, openJournal } from './open-journal.js';
import type { Showing } from './showing.js';

/**
 * What was read of a store's journals, so that nothing is read twice that has not changed. `work`: those of what claims no lock, the newest of them,
 * the oldest first; `workOf`: of that kind the one with this id. `open`: one of either, of which all can be told. Null: it is not there. The last few
 * open ones are kept.
 */
export type KeptJournals = {
  readonly runs: TaskEither<LockError, readonly RunView[]>;
  readonly work: TaskEither<LockError, readonly WorkFacts[]>;
  readonly workOf: (runId: string) => TaskEither<LockError, WorkFacts | null>;
  readonly open: (runId: string) => TaskEither<LockError, OpenJournal | null>;
};

const OPEN_AT_ONCE = 3;

/** A job may fire each minute; older ones are shown to whoever has their id. */
const MOST_WORK = 200;

/** Where journals lie. */
type Folder = Pick<JournalStore, 'read'> & {
  readonly files: Files;
  readonly pathOf: (runId: string) => string;
};

/** The same for two looks at a file between which nobody wrote to it. */
const stampOf = ({ ino, size, mtimeNs }: FileStat): string => `${ino} ${size} ${mtimeNs}`;

/** Makes a value of a journal's bytes, once for as long as they stay the same; the last `most` journals are kept. */
const keeping = <A>(
  { files, pathOf, read }: Folder,
  make: (runId: string, bytes: Uint8Array) => Promise<A>,
  most = Number.POSITIVE_INFINITY,
): ((runId: string) => TaskEither<LockError, A | null>) => {
  const kept = new Map<string, { readonly stamp: string; readonly made: Promise<A> }>();
  const keep = (runId: string, stamp: string, bytes: Uint8Array): Promise<A> => {
    const made = make(runId, bytes);
    kept.delete(runId);
    kept.set(runId, { stamp, made });
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest);
    return made;
  };
  return (runId) =>
    program<LockError, A | null>(function* () {
      const stat = yield* perform<LockError, FileStat | null>(files.stat(pathOf(runId)));
      const known = kept.get(runId);
      if (stat !== null && known?.stamp === stampOf(stat))
        return yield* perform<LockError, A>(() => known.made.then(E.right));
      const bytes = stat === null ? null : yield* perform(read(runId));
      if (stat === null || bytes === null) {
        kept.delete(runId);
        return null;
      }
      return yield* perform<LockError, A>(() => keep(runId, stampOf(stat), bytes).then(E.right));
    });
};

const newestWork = (
  { list }: Pick<JournalStore, 'list'>,
  workOf: KeptJournals['workOf'],
): KeptJournals['work'] =>
  program<LockError, readonly WorkFacts[]>(function* () {
    const runIds = yield* perform<LockError, readonly string[]>(list);
    const found: WorkFacts[] = [];
    for (const runId of runIds.slice(-MOST_WORK)) {
      const facts = yield* perform(workOf(runId));
      if (facts !== null) found.push(facts);
    }
    return found;
  });

export const keptJournals = (store: Store, showing: Showing): KeptJournals => {
  const { files } = store.capabilities;
  const runs: Folder = { files, pathOf: store.paths.journalOf, read: store.journals.read };
  const work: Folder = { files, pathOf: store.paths.workOf, read: store.work.read };
  const read: JournalReader = keeping<ReadJournal>(runs, async (runId, bytes) =>
    readJournal(runId, await inTurns(verifyingChain(bytes))),
  );
  const workOf = keeping<WorkFacts | null>(work, async (runId, bytes) =>
    workFacts(runId, await inTurns(verifyingChain(bytes))),
  );
  const opening = async (runId: string, bytes: Uint8Array): Promise<OpenJournal> =>
    openJournal(store, showing, runId, bytes);
  const [openRun, openWork] = [
    keeping<OpenJournal>(runs, opening, OPEN_AT_ONCE),
    keeping<OpenJournal>(work, opening, OPEN_AT_ONCE),
  ];
  return {
    runs: readRuns(store, read),
    work: newestWork(store.work, workOf),
    workOf,
    open: (runId) =>
      program<LockError, OpenJournal | null>(function* () {
        return (yield* perform(openRun(runId))) ?? (yield* perform(openWork(runId)));
      }),
  };
};
