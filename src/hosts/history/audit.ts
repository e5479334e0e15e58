import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { JournalStore } from '../../effects/ports/journal-store.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { Generation } from '../../runtime/mentions.js';
import { type Verification, verifyRun } from '../../runtime/verify.js';
import { type StoreFault, verifyStore } from '../../runtime/verify-store.js';
import type { Store } from '../store.js';
import { claimsOnDisk } from './claims-on-disk.js';
import { knownMachines } from './known-machines.js';
import { type NeededObject, neededObjects } from './needed-objects.js';
import { prunedRunsOf } from './retention.js';

/** One journal and what is to be said of it. */
export type AuditedRun = Verification & { readonly runId: string };

/**
 * What is wrong beside the records of a journal: what the journals say about each other, an object that a run needs, or the
 * head that somebody noted. `runId` is null where nobody can tell the run.
 */
export type AuditFault =
  | StoreFault
  | {
      readonly _tag: 'ObjectFault';
      readonly runId: string;
      readonly why: 'missing object';
      readonly what: string;
    }
  | { readonly _tag: 'HeadFault'; readonly runId: null; readonly why: 'unknown head'; readonly what: string };

/**
 * All journals of a store, each by itself, and the first thing beside them that does not hold. `work`: those of firings, activations
 * and initiative, which claim nothing and which no other journal names.
 */
export type Audit = {
  readonly runs: readonly AuditedRun[];
  readonly work: readonly AuditedRun[];
  readonly fault: AuditFault | null;
};

/** Both kinds of journals, the oldest first. */
const allOf = ({ runs, work }: Audit): readonly AuditedRun[] =>
  [...runs, ...work].toSorted((a, b) => (a.runId < b.runId ? -1 : 1));

/** Is everything as it was written? */
export const isSound = (audit: Audit): boolean =>
  audit.fault === null && allOf(audit).every(({ wrong }) => wrong === null);

/** Where a store's records are wrong first: `seq` counts a journal's records from 0, null where it is not about one of them. */
export type FirstWrong = { readonly runId: string | null; readonly seq: number | null };

/** The first thing that is wrong, by the age of the runs; null: nothing is. A head that nobody has may follow from any other. */
export const firstWrong = (audit: Audit): FirstWrong | null => {
  const { fault } = audit;
  const run = allOf(audit).find(({ wrong }) => wrong !== null);
  const isOlder = run === undefined || (fault !== null && fault.runId !== null && fault.runId < run.runId);
  if (fault !== null && isOlder) return { runId: fault.runId, seq: null };
  return run === undefined ? null : { runId: run.runId, seq: run.wrong?.seq ?? null };
};

/** `runId`: only what is about this run. `head`: a hash that somebody noted as the end of a journal. */
export type AuditQuestion = { readonly runId?: string | null; readonly head?: string | null };

const objectFault = (runId: string, { hash, role }: NeededObject): AuditFault => ({
  _tag: 'ObjectFault',
  runId,
  why: 'missing object',
  what: `run ${runId} needs object ${hash} (${role}), which is not there or not what was kept`,
});

const unknownHead = (head: string): AuditFault => ({
  _tag: 'HeadFault',
  runId: null,
  why: 'unknown head',
  what: `no record that is kept has the hash ${head}: the journal that ended with it was cut, replaced or removed, or its run was pruned`,
});

/**
 * Verifies every journal. The newest is read first: what a journal says about an older one was in that one before, so that
 * runs that go on meanwhile are never taken for cut ones.
 */
const verifyAll = (journals: JournalStore): TaskEither<FileError, readonly AuditedRun[]> =>
  program<FileError, readonly AuditedRun[]>(function* () {
    const machines = knownMachines();
    const runs: AuditedRun[] = [];
    for (const runId of (yield* perform(journals.list)).toReversed()) {
      const bytes = yield* perform(journals.read(runId));
      if (bytes !== null) runs.unshift({ runId, ...verifyRun(bytes, machines) });
    }
    return runs;
  });

const objectFaults = (
  { objects }: Store,
  runs: readonly AuditedRun[],
): TaskEither<FileError, readonly AuditFault[]> =>
  program<FileError, readonly AuditFault[]>(function* () {
    const faults: AuditFault[] = [];
    for (const { runId, records } of runs) {
      const needed = yield* perform(neededObjects(objects, runId, records));
      const missing = needed.find(({ bytes }) => bytes === null);
      if (missing !== undefined) faults.push(objectFault(runId, missing));
    }
    return faults;
  });

const faultsOf = (store: Store, history: readonly Generation[], runs: readonly AuditedRun[]) =>
  program<FileError, readonly AuditFault[]>(function* () {
    const missing = yield* perform(objectFaults(store, runs));
    // Last of all, so that a run that is pruned meanwhile is missed by nobody.
    const pruned = new Set(yield* perform(prunedRunsOf(store).list));
    const isKeptHere = ({ runId, journal }: { readonly runId: string; readonly journal: string }): boolean =>
      journal.startsWith(`${store.paths.runs}/`) && !pruned.has(runId);
    const between = verifyStore(runs, history, isKeptHere);
    return [...between, ...missing.filter(({ runId }) => runId !== null && !pruned.has(runId))];
  });

/** The fault of the oldest run; a head that nobody has comes last, since it may follow from any other. */
const oldest = (faults: readonly AuditFault[]): AuditFault | null =>
  faults.toSorted((a, b) => ((a.runId ?? '~') < (b.runId ?? '~') ? -1 : 1))[0] ?? null;

/**
 * Verifies every journal of a store, the journals against the claims and verdicts that are still on disk, and the objects
 * that runs need to be shown and undone. What is wrong with other runs than the one asked for is left out.
 */
export const auditStore = (
  store: Store,
  { runId = null, head = null }: AuditQuestion = {},
): TaskEither<FileError | LockError, Audit> =>
  program<FileError | LockError, Audit>(function* () {
    const history = yield* perform(claimsOnDisk(store));
    const runs = yield* perform<FileError | LockError, readonly AuditedRun[]>(verifyAll(store.journals));
    const work = yield* perform<FileError | LockError, readonly AuditedRun[]>(verifyAll(store.work));
    const faults = yield* perform<FileError | LockError, readonly AuditFault[]>(
      faultsOf(store, history, runs),
    );
    const isAsked = (of: string | null): boolean => runId === null || of === runId;
    const only = (all: readonly AuditedRun[]) => all.filter((run) => isAsked(run.runId));
    const asked = { runs: only(runs), work: only(work), fault: null };
    const hasHead =
      head === null || allOf(asked).some(({ records }) => records.some(({ hash }) => hash === head));
    const fault = oldest(faults.filter((one) => isAsked(one.runId)));
    return { ...asked, fault: fault ?? (hasHead ? null : unknownHead(head)) };
  });
