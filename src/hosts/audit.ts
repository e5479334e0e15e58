import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../effects/ports/files.js';
import type { LockError } from '../effects/ports/lock-folder.js';
import { perform, program } from '../effects/program.js';
import { dreamMachine } from '../machines/dream/dream.machine.js';
import { editMachine } from '../machines/edit/edit.machine.js';
import { type KnownMachines, type Verification, verifyRun } from '../runtime/verify.js';
import { type StoreFault, verifyStore } from '../runtime/verify-store.js';
import { versionsOf } from '../runtime/versions.js';
import { RELEASE } from './release.js';
import { prunedRunsOf } from './retention.js';
import type { Store } from './store.js';

/** One journal and what is to be said of it. */
export type AuditedRun = Verification & { readonly runId: string };

/** All journals of a store, each by itself, and the first thing they say about each other that does not hold. */
export type Audit = { readonly runs: readonly AuditedRun[]; readonly fault: StoreFault | null };

const known = (): KnownMachines => ({
  dream: { machine: dreamMachine, versions: versionsOf(dreamMachine, RELEASE) },
  edit: { machine: editMachine, versions: versionsOf(editMachine, RELEASE) },
});

/** Verifies every journal of a store, and the journals against the claims and verdicts that are still on disk. */
export const auditStore = (store: Store): TaskEither<FileError | LockError, Audit> =>
  program<FileError | LockError, Audit>(function* () {
    const { journals, lock, paths } = store;
    const machines = known();
    const runs: AuditedRun[] = [];
    for (const runId of yield* perform(journals.list)) {
      const bytes = yield* perform(journals.read(runId));
      if (bytes !== null) runs.push({ runId, ...verifyRun(bytes, machines) });
    }
    const history = yield* perform(lock.history);
    const pruned = new Set(yield* perform(prunedRunsOf(store).list));
    const fault = verifyStore(
      runs,
      history,
      ({ runId, journal }) => journal.startsWith(`${paths.runs}/`) && !pruned.has(runId),
    );
    return { runs, fault };
  });
