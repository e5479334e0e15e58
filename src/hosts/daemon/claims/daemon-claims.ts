import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../effects/ports/clock.js';
import type { FileError, Files } from '../../../effects/ports/files.js';
import type { Owner, Processes } from '../../../effects/ports/processes.js';
import { perform, program, settled } from '../../../effects/program.js';
import { claimName, type DaemonClaim, numberOf, parseClaim, printClaim } from './claim-format.js';

/** `folder`: the daemon's own. `answers`: does anybody answer at its socket? Asked where an owner cannot be seen from here. */
export type DaemonClaimParts = {
  readonly files: Files;
  readonly clock: Pick<Clock, 'now'>;
  readonly processes: Processes;
  readonly folder: string;
  readonly unique: () => string;
  readonly answers: () => Promise<boolean>;
};

/** `Won`: this process is the daemon until it calls `release`. `Taken`: `owner` is it; null: nobody can tell who. */
export type DaemonClaiming =
  | { readonly _tag: 'Won'; readonly release: TaskEither<FileError, void> }
  | { readonly _tag: 'Taken'; readonly owner: Owner | null };

/** Where claims are read. */
type ClaimPlace = Pick<DaemonClaimParts, 'files' | 'folder'>;

type Steps<A> = Generator<TaskEither<FileError, unknown>, A, unknown>;

const folderOf = ({ folder }: ClaimPlace): string => `${folder}/claims`;

const pathOf = (parts: ClaimPlace, n: number): string => `${folderOf(parts)}/${claimName(n)}`;

function* numbers(parts: ClaimPlace): Steps<readonly number[]> {
  const names = yield* perform(parts.files.list(folderOf(parts)));
  return names.flatMap((name) => numberOf(name) ?? []).sort((one, other) => one - other);
}

/** Milliseconds for which a claim that cannot be read may be one that is being written. */
const WRITING_MS = 60_000;

const NS_PER_MS = 1_000_000n;

function* isBeingWritten(parts: DaemonClaimParts, n: number): Steps<boolean> {
  const stat = yield* perform(parts.files.stat(pathOf(parts, n)));
  return stat !== null && parts.clock.now() - Number(stat.mtimeNs / NS_PER_MS) < WRITING_MS;
}

/** Where the owner cannot be seen from here (another host name, another namespace), it counts as alive if somebody answers. */
function* isHeld(parts: DaemonClaimParts, n: number, claim: DaemonClaim | null): Steps<boolean> {
  if (claim === null) return yield* isBeingWritten(parts, n);
  if (claim.over) return false;
  const liveness = yield* perform<FileError, string>(TE.fromTask(parts.processes.liveness(claim.owner)));
  if (liveness !== 'unknown') return liveness === 'alive';
  return yield* perform<FileError, boolean>(TE.fromTask(parts.answers));
}

function* readClaim(parts: ClaimPlace, n: number): Steps<DaemonClaim | null> {
  const bytes = yield* perform(parts.files.read(pathOf(parts, n)));
  return bytes === null ? null : parseClaim(bytes);
}

/** Writes a whole file and gives it a name that nobody has, or puts it in the place of what has it; false: the name was taken. */
function* put(parts: DaemonClaimParts, n: number, claim: DaemonClaim, over: boolean): Steps<boolean> {
  const { files, unique } = parts;
  const draft = `${folderOf(parts)}/.${unique()}`;
  yield* perform(files.create(draft, printClaim(claim)));
  if (over) return (yield* perform(files.rename(draft, pathOf(parts, n)))) === 'renamed';
  const linked = yield* settled(files.link(draft, pathOf(parts, n)));
  yield* settled(files.unlink(draft));
  if (E.isRight(linked)) return linked.right === 'linked';
  // Without hard links the name is made first and filled then: who reads in between finds it cut and young.
  return (yield* perform(files.create(pathOf(parts, n), printClaim(claim)))) !== null;
}

/** The number that can be claimed, or who is the daemon. */
function* look(parts: DaemonClaimParts): Steps<number | DaemonClaiming> {
  const newest = (yield* numbers(parts)).at(-1) ?? 0;
  if (newest === 0) return 1;
  const claim = yield* readClaim(parts, newest);
  return (yield* isHeld(parts, newest, claim)) ? { _tag: 'Taken', owner: claim?.owner ?? null } : newest + 1;
}

/** The newest claim stays for ever, so that no number comes twice; those before it are of no use any more. */
function* sweep(parts: DaemonClaimParts, own: number): Steps<void> {
  for (const n of yield* numbers(parts)) if (n < own) yield* settled(parts.files.unlink(pathOf(parts, n)));
}

const TAKEN: DaemonClaiming = { _tag: 'Taken', owner: null };

/**
 * Claims to be the one daemon. A claim's number is one more than the newest, whose owner is gone, and is used once: of those who claim
 * at once one makes the name. Whoever slept meanwhile may make a name that was swept, and finds a newer one beside it: it withdraws.
 */
export const claimDaemon = (parts: DaemonClaimParts): TaskEither<FileError, DaemonClaiming> =>
  program<FileError, DaemonClaiming>(function* () {
    yield* perform(parts.files.makeFolder(folderOf(parts)));
    const n = yield* look(parts);
    if (typeof n !== 'number') return n;
    const claim: DaemonClaim = { owner: parts.processes.self, at: parts.clock.now(), over: false };
    if (!(yield* put(parts, n, claim, false))) return TAKEN;
    if ((yield* numbers(parts)).some((other) => other > n)) {
      yield* settled(parts.files.unlink(pathOf(parts, n)));
      return TAKEN;
    }
    yield* sweep(parts, n);
    const release = program<FileError, void>(function* () {
      yield* put(parts, n, { ...claim, over: true }, true);
    });
    return { _tag: 'Won', release };
  });

/** Who claimed last to be the daemon, and has not ended in good order; null: nobody, or nobody can tell. */
export const lastClaimer = (place: ClaimPlace): TaskEither<FileError, Owner | null> =>
  program<FileError, Owner | null>(function* () {
    const claim = yield* readClaim(place, (yield* numbers(place)).at(-1) ?? 0);
    return claim === null || claim.over ? null : claim.owner;
  });
