import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../ports/clock.js';
import type { FileError, Files } from '../../ports/files.js';
import type { Firing, FiringClaim, FiringClaims, Job, JobFile, RunFate } from '../../ports/jobs.js';
import type { Liveness, Processes } from '../../ports/processes.js';
import { perform, program, settled } from '../../program.js';
import { sha256 } from '../objects/sha256.js';
import { makeState } from '../state/make-state.js';
import {
  claimName,
  firingOf,
  MOST_NUMBER,
  parseClaim,
  printClaim,
  type WrittenClaim,
} from './claim-format.js';

/** `state` is the project's state folder; `fateOf` tells how far a run came, by its journal. */
export type ClaimParts = {
  readonly files: Files;
  readonly clock: Clock;
  readonly processes: Processes;
  readonly state: string;
  readonly jobs: Pick<JobFile, 'read'>;
  readonly fateOf: (runId: string) => TaskEither<FileError, RunFate>;
  readonly unique: () => string;
};

type Steps<A> = Generator<TaskEither<FileError, unknown>, A, unknown>;

/** A firing that kills the process again and again before it is begun is given up after so many claims. */
const MOST_CLAIMS = 3;

/** Milliseconds after which a claim counts as lost whose owner cannot be seen from here, or that cannot be read; so does one that is so far ahead of the clock. */
export const UNSEEN_MS = 3_600_000;

/** Milliseconds for which claims are kept: a process that slept longer than that finds the file changed. */
export const KEPT_MS = 30 * 86_400_000;

/** Claims of firings that are over which are kept at most, the newest: as many as journals, without which they tell little. */
const NEWEST = 1_000;

const REFUSALS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

const folderOf = ({ state }: ClaimParts): string => `${state}/firings`;

const hashOf = (jobId: string): string => sha256(jobId).slice(0, 32);

const pathOf = (parts: ClaimParts, { jobId, nominal }: Firing, n: number): string =>
  `${folderOf(parts)}/${claimName(hashOf(jobId), nominal, n)}`;

/** The job whose firing is still to come, by the file as it is now. A session's job is in no file, and never asked for here. */
function* openJob({ jobs }: ClaimParts, { jobId, nominal }: Firing): Steps<Job | null> {
  const reading = yield* perform(jobs.read);
  if (reading._tag === 'Corrupt') return null;
  const job = reading.jobs.find(({ id }) => id === jobId);
  return job !== undefined && (job.lastFiredAt ?? job.createdAt) < nominal ? job : null;
}

const taskOf = ({ cron, prompt }: Job): string => sha256(JSON.stringify([cron, prompt])).slice(0, 32);

/** A one-off is gone when it has run; what stands under its id then and asks for something else was not run. */
const isOfAnother = (job: Job, { task }: WrittenClaim): boolean =>
  !job.recurring && task !== null && task !== taskOf(job);

/** Writes a claim under a name that nobody had before, whole or not at all; false: somebody was first. */
function* put(parts: ClaimParts, path: string, claim: WrittenClaim): Steps<boolean> {
  const { files, unique } = parts;
  yield* perform(makeState(files, parts.state));
  yield* perform(files.makeFolder(folderOf(parts)));
  const draft = `${folderOf(parts)}/.${unique()}`;
  yield* perform(files.create(draft, printClaim(claim)));
  const linked = yield* settled(files.link(draft, path));
  yield* settled(files.unlink(draft));
  if (E.isRight(linked)) {
    yield* settled(files.syncFolder(folderOf(parts)));
    return linked.right === 'linked';
  }
  if (!REFUSALS.includes(linked.left.code)) yield* perform(TE.left(linked.left));
  return (yield* perform(files.create(path, printClaim(claim)))) !== null;
}

type Standing =
  | { readonly _tag: 'None' }
  | { readonly _tag: 'Unreadable'; readonly at: number }
  | { readonly _tag: 'Readable'; readonly claim: WrittenClaim };

const NS_PER_MS = 1_000_000n;

function* lookAt({ files }: ClaimParts, path: string): Steps<Standing> {
  const stat = yield* perform(files.stat(path));
  if (stat === null) return { _tag: 'None' };
  const bytes = yield* perform(files.read(path));
  const claim = bytes === null ? null : parseClaim(bytes);
  return claim === null
    ? { _tag: 'Unreadable', at: Number(stat.mtimeNs / NS_PER_MS) }
    : { _tag: 'Readable', claim };
}

const BUSY: FiringClaim = { _tag: 'Busy' };
const PASSED: FiringClaim = { _tag: 'Passed' };

const lostAfter = (now: number, at: number): FiringClaim =>
  Math.abs(now - at) > UNSEEN_MS ? { _tag: 'Lost', at } : BUSY;

/** What a claim of another run leaves to be done; `free`: it had done nothing, and never will. */
const judged = (
  claim: WrittenClaim,
  fate: RunFate,
  liveness: Liveness,
  now: number,
): FiringClaim | 'free' => {
  if (fate === 'ended') return { _tag: 'Over', at: claim.at };
  if (fate === 'withdrawn') return 'free';
  if (liveness === 'alive') return BUSY;
  if (liveness === 'unknown') return lostAfter(now, claim.at);
  return fate === 'begun' ? { _tag: 'Lost', at: claim.at } : 'free';
};

function* judgeOther(parts: ClaimParts, claim: WrittenClaim): Steps<FiringClaim | 'free'> {
  // Liveness first: a run that began and died between the two looks must not seem never to have begun.
  const liveness = yield* perform<FileError, Liveness>(TE.fromTask(parts.processes.liveness(claim.owner)));
  const fate = yield* perform(parts.fateOf(claim.runId));
  return judged(claim, fate, liveness, parts.clock.now());
}

/** The right counts only on top of a fresh look at the file: a sleeper may have asked for what was over long ago. */
function* confirmed(parts: ClaimParts, firing: Firing, at: number, takeover: boolean): Steps<FiringClaim> {
  return (yield* openJob(parts, firing)) === null ? PASSED : { _tag: 'Claimed', at, takeover };
}

function* claimNext(parts: ClaimParts, job: Job, firing: Firing, runId: string): Steps<FiringClaim> {
  let free = 0;
  for (let n = 1; n <= MOST_NUMBER && free < MOST_CLAIMS; n += 1) {
    const path = pathOf(parts, firing, n);
    const standing = yield* lookAt(parts, path);
    if (standing._tag === 'Unreadable') return lostAfter(parts.clock.now(), standing.at);
    if (standing._tag === 'Readable') {
      const { claim } = standing;
      if (claim.runId === runId) return yield* confirmed(parts, firing, claim.at, free > 0);
      const verdict = yield* judgeOther(parts, claim);
      if (verdict === 'free') free += 1;
      else if (verdict._tag === 'Busy' || !isOfAnother(job, claim)) return verdict;
      continue;
    }
    const at = parts.clock.now();
    const { nominal } = firing;
    const own: WrittenClaim = { runId, owner: parts.processes.self, at, nominal, task: taskOf(job) };
    return (yield* put(parts, path, own)) ? yield* confirmed(parts, firing, at, free > 0) : BUSY;
  }
  return { _tag: 'Lost', at: parts.clock.now() };
}

function* removeOld({ files, clock }: ClaimParts, path: string): Steps<void> {
  const stat = yield* perform(files.stat(path));
  if (stat !== null && clock.now() - Number(stat.mtimeNs / NS_PER_MS) > KEPT_MS)
    yield* perform(files.unlink(path));
}

/** The time up to which each job's firings are over, by the hash of its id; `null`: nobody can tell. */
function* overUntil({ jobs }: ClaimParts): Steps<ReadonlyMap<string, number> | null> {
  const reading = yield* perform(jobs.read);
  if (reading._tag === 'Corrupt') return null;
  return new Map(reading.jobs.map((job) => [hashOf(job.id), job.lastFiredAt ?? job.createdAt]));
}

function* openRuns(parts: ClaimParts): Steps<ReadonlySet<string>> {
  // Claims first: what is claimed after the file was read is newer than all that is asked about.
  const names = yield* perform(parts.files.list(folderOf(parts)));
  const over = yield* overUntil(parts);
  const runIds = new Set<string>();
  for (const name of names) {
    const firing = firingOf(name);
    if (firing === null || (over !== null && (over.get(firing.id) ?? Infinity) >= firing.nominal)) continue;
    const standing = yield* lookAt(parts, `${folderOf(parts)}/${name}`);
    if (standing._tag === 'Readable') runIds.add(standing.claim.runId);
  }
  return runIds;
}

/** The names of claims of firings that are over, the newest firing first. */
function* overClaims(parts: ClaimParts): Steps<readonly string[]> {
  const over = yield* overUntil(parts);
  if (over === null) return [];
  const names = yield* perform(parts.files.list(folderOf(parts)));
  return names
    .flatMap((name) => {
      const firing = firingOf(name);
      const isOver = firing !== null && (over.get(firing.id) ?? Infinity) >= firing.nominal;
      return isOver ? [{ name, nominal: firing.nominal }] : [];
    })
    .sort((one, other) => other.nominal - one.nominal)
    .map(({ name }) => name);
}

function* sweepOld(parts: ClaimParts): Steps<void> {
  const names = yield* overClaims(parts);
  for (const [at, name] of names.entries()) {
    const path = `${folderOf(parts)}/${name}`;
    if (at >= NEWEST) yield* perform(parts.files.unlink(path));
    else yield* removeOld(parts, path);
  }
  for (const name of yield* perform(parts.files.list(folderOf(parts))))
    if (name.startsWith('.')) yield* removeOld(parts, `${folderOf(parts)}/${name}`);
}

/**
 * Claims as files whose names are used once: the job and the firing's time, and a number. Who comes second finds the name taken.
 * Where the owner died before its journal says that the run began, nothing was done, and the next number may be claimed; where it
 * began, it is never run again, and whoever asks is told that it was lost.
 */
export const firingClaims = (parts: ClaimParts): FiringClaims => ({
  claim: (firing, runId) =>
    program<FileError, FiringClaim>(function* () {
      const job = yield* openJob(parts, firing);
      return job === null ? PASSED : yield* claimNext(parts, job, firing, runId);
    }),
  open: program<FileError, ReadonlySet<string>>(() => openRuns(parts)),
  sweep: program<FileError, void>(() => sweepOld(parts)),
});
