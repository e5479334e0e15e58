import { isUtf8 } from 'node:buffer';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { JournalStore } from '../../effects/ports/journal-store.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { splitLines } from '../../journal/lines.js';
import type { Hash } from '../../memory/change.js';
import type { Generation } from '../../runtime/mentions.js';
import { RELEASE } from '../release.js';
import type { Store } from '../store.js';
import { type Audit, type AuditedRun, auditStore, isSound } from './audit.js';
import { claimsOnDisk } from './claims-on-disk.js';
import { neededObjects } from './needed-objects.js';
import { prunedRunsOf } from './retention.js';

/** Bytes as text where they are UTF-8 and come back the same; hashes are over the bytes. */
export type Content = string | { readonly base64: string };

/** `kept`: it is there with the bytes that its hash names. `content` only where it was asked for. */
export type ExportedObject = {
  readonly hash: Hash;
  readonly role: string;
  readonly kept: boolean;
  readonly content?: Content | null;
};

/** One journal as it is on disk: its lines without their newlines, and what follows the last of those. */
export type ExportedRun = Omit<AuditedRun, 'records' | 'torn'> & {
  readonly lines: readonly Content[];
  readonly torn: Content;
  readonly objects: readonly ExportedObject[];
};

/** All that an auditor needs of a store, in one value. Times are milliseconds since 1970. */
export type AuditExport = {
  readonly v: 1;
  readonly release: string;
  readonly exportedAt: number;
  readonly memory: string;
  /** Decimal nanoseconds since 1970; null: never. */
  readonly lastConsolidatedAtNs: string | null;
  readonly sound: boolean;
  readonly fault: Audit['fault'];
  readonly generations: readonly Generation[];
  readonly pruned: readonly string[];
  readonly runs: readonly ExportedRun[];
  /** Journals of firings, activations and initiative. */
  readonly work: readonly ExportedRun[];
};

export const contentOf = (bytes: Uint8Array): Content =>
  isUtf8(bytes)
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    : { base64: Buffer.from(bytes).toString('base64') };

const objectsOf = ({ objects }: Store, { runId, records }: AuditedRun, withContents: boolean) =>
  program<FileError, readonly ExportedObject[]>(function* () {
    const needed = yield* perform(neededObjects(objects, runId, records));
    return needed.map(({ hash, role, bytes }) => {
      const known = { hash, role, kept: bytes !== null };
      return withContents ? { ...known, content: bytes && contentOf(bytes) } : known;
    });
  });

const exportRun = (
  store: Store,
  journals: JournalStore,
  run: AuditedRun,
  withContents: boolean,
): TaskEither<FileError, ExportedRun> =>
  program<FileError, ExportedRun>(function* () {
    const { lines, torn } = splitLines((yield* perform(journals.read(run.runId))) ?? new Uint8Array());
    const { runId, head, settled, replayed, wrong } = run;
    return {
      runId,
      head,
      settled,
      replayed,
      wrong,
      lines: lines.map(contentOf),
      torn: contentOf(torn),
      objects: yield* perform(objectsOf(store, run, withContents)),
    };
  });

/**
 * Everything that an auditor needs to verify a store's runs elsewhere, or one of them. Reads only. `contents`: with the
 * bytes of the kept objects, which are what the memory files said.
 */
export const exportAudit = (
  store: Store,
  { runId, contents }: { readonly runId: string | null; readonly contents: boolean },
): TaskEither<FileError | LockError, AuditExport> =>
  program<FileError | LockError, AuditExport>(function* () {
    const generations = yield* perform(claimsOnDisk(store));
    const lastConsolidatedAtNs = yield* perform(store.lock.lastConsolidatedAt);
    const audit = yield* perform(auditStore(store, { runId }));
    const runs: ExportedRun[] = [];
    for (const run of audit.runs)
      runs.push(
        yield* perform<FileError | LockError, ExportedRun>(exportRun(store, store.journals, run, contents)),
      );
    const work: ExportedRun[] = [];
    for (const run of audit.work)
      work.push(
        yield* perform<FileError | LockError, ExportedRun>(exportRun(store, store.work, run, contents)),
      );
    const pruned = yield* perform<FileError | LockError, readonly string[]>(prunedRunsOf(store).list);
    return {
      v: 1,
      release: RELEASE,
      exportedAt: store.capabilities.clock.now(),
      memory: store.folders.memory,
      lastConsolidatedAtNs,
      sound: isSound(audit),
      fault: audit.fault,
      generations: generations.filter(({ claim }) => runId === null || claim.nonce === runId),
      pruned: runId === null ? pruned : [],
      runs,
      work,
    };
  });
