import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileStat } from '../../../effects/ports/files.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { verifyingChain } from '../../../journal/verify-chain.js';
import { type ReadJournal, readJournal } from '../../history/journal-damage.js';
import { type JournalReader, type RunView, readRuns } from '../../history/runs.js';
import type { Store } from '../../store.js';
import { inTurns } from './in-turns.js';
import { type OpenJournal, openJournal } from './open-journal.js';
import type { Showing } from './showing.js';

/**
 * What was read of a store's journals, so that nothing is read twice that has not changed. `open`: one of them, of which all can be told; null: it is
 * not there. The last few are kept.
 */
export type KeptJournals = {
  readonly runs: TaskEither<LockError, readonly RunView[]>;
  readonly open: (runId: string) => TaskEither<LockError, OpenJournal | null>;
};

const OPEN_AT_ONCE = 3;

/** The same for two looks at a file between which nobody wrote to it. */
const stampOf = ({ ino, size, mtimeNs }: FileStat): string => `${ino} ${size} ${mtimeNs}`;

/** Makes a value of a journal's bytes, once for as long as they stay the same; the last `most` journals are kept. */
const keeping = <A>(
  { capabilities, journals, paths }: Store,
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
      const stat = yield* perform<LockError, FileStat | null>(
        capabilities.files.stat(paths.journalOf(runId)),
      );
      const known = kept.get(runId);
      if (stat !== null && known?.stamp === stampOf(stat))
        return yield* perform<LockError, A>(() => known.made.then(E.right));
      const bytes = stat === null ? null : yield* perform(journals.read(runId));
      if (stat === null || bytes === null) {
        kept.delete(runId);
        return null;
      }
      return yield* perform<LockError, A>(() => keep(runId, stampOf(stat), bytes).then(E.right));
    });
};

export const keptJournals = (store: Store, showing: Showing): KeptJournals => {
  const read: JournalReader = keeping<ReadJournal>(store, async (runId, bytes) =>
    readJournal(runId, await inTurns(verifyingChain(bytes))),
  );
  return {
    runs: readRuns(store, read),
    open: keeping<OpenJournal>(
      store,
      async (runId, bytes) => openJournal(store, showing, runId, bytes),
      OPEN_AT_ONCE,
    ),
  };
};
