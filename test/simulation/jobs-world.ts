import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../src/effects/ports/files.js';
import type {
  Firing,
  FiringClaim,
  FiringClaims,
  Job,
  JobFile,
  RunFate,
} from '../../src/effects/ports/jobs.js';
import { firingClaims } from '../../src/effects/services/jobs/firing-claims.js';
import { jobFile } from '../../src/effects/services/jobs/job-file.js';
import { pick, seeded } from '../../src/effects/simulated/random.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { atRandom, drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { type SimWorld, simWorld } from '../../src/effects/simulated/sim-world.js';
import { nextDue, standingOf } from '../../src/machines/job/job.rules.js';
import { textAt } from '../../src/testing/on-disk.js';

const FILE = '/project/.claude/scheduled_tasks.json';
const ZONE = 'Europe/Berlin';

/** What the journals of runs would say; a run that began stands there for good, and so does its end. */
type Journals = Map<string, { readonly firing: string; readonly fate: RunFate }>;

export type JobsReport = {
  /** Each firing that began, by job and time, with how often. */
  readonly begun: ReadonlyMap<string, number>;
  readonly lost: ReadonlySet<string>;
  readonly tasks: readonly Readonly<Record<string, unknown>>[];
  readonly happened: ReadonlySet<string>;
};

type Host = { readonly process: SimProcess; readonly file: JobFile; readonly claims: FiringClaims };
type Stage = {
  readonly world: SimWorld;
  readonly journals: Journals;
  readonly lost: Set<string>;
  readonly happened: Set<string>;
  names: number;
};

const nameOf = ({ jobId, nominal }: Firing): string => `${jobId} ${nominal}`;

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const hostOf = (stage: Stage): Host => {
  const process = stage.world.spawn();
  const { files, clock, processes } = process;
  const unique = (): string => {
    stage.names += 1;
    return `u${stage.names}`;
  };
  const file = jobFile({ files, clock, path: FILE, unique });
  const fateOf =
    (runId: string): TaskEither<FileError, RunFate> =>
    async () =>
      E.right(stage.journals.get(runId)?.fate ?? 'unbegun');
  return {
    process,
    file,
    claims: firingClaims({ files, clock, processes, state: '/state', jobs: file, fateOf, unique }),
  };
};

/** What the machine of a firing does with a claim; a run takes a while, in which its process may die. */
const follow = async (
  stage: Stage,
  host: Host,
  runId: string,
  job: Job,
  firing: Firing,
  claim: FiringClaim,
) => {
  stage.happened.add(claim._tag === 'Claimed' && claim.takeover ? 'takeover' : claim._tag);
  if (!('at' in claim)) return;
  if (claim._tag === 'Claimed') {
    stage.journals.set(runId, { firing: nameOf(firing), fate: 'begun' });
    await new Promise<void>((resolve) => host.process.clock.setTimer(2_000, resolve));
    stage.journals.set(runId, { firing: nameOf(firing), fate: 'ended' });
  }
  if (claim._tag === 'Lost') stage.lost.add(nameOf(firing));
  const at = Math.max(claim.at, firing.nominal);
  await host.file.edit({ _tag: 'Fired', job, at, nextAt: nextDue(job, ZONE, at) })();
};

/** Looks at all jobs once and sees to those that are due. */
const tick = async (stage: Stage, host: Host, round: string): Promise<void> => {
  const reading = await right(host.file.read);
  if (reading._tag === 'Corrupt') throw new Error(reading.sentence);
  for (const job of reading.jobs) {
    const standing = standingOf(job, ZONE, host.process.clock.now());
    if (standing._tag !== 'Due') continue;
    const runId = `${round}-${host.process.pid}-${job.id}`;
    const claim = await right(host.claims.claim(standing.firing, runId));
    await follow(stage, host, runId, job, standing.firing, claim);
  }
};

/** Kills one of the processes at a step, sometimes in the middle of it; the other ones go on. */
const withDeath = (stage: Stage, hosts: readonly Host[], random: () => number, at: number): Strategy => {
  const free = atRandom(random, 0.4);
  let taken = 0;
  return (steps, world) => {
    taken += 1;
    const victim = pick(random, hosts)?.process;
    if (taken !== at || victim === undefined) return free(steps, world);
    const torn = steps.find(({ process, due }) => process === victim && due === null);
    world.crash(victim, random() < 0.5 ? torn : undefined, random());
    stage.happened.add('death');
    return free(world.steps(), world);
  };
};

const START = Date.parse('2026-03-28T22:00:00Z');
const HOUR = 3_600_000;

export const TASKS = [
  { id: 'once', cron: '30 23 28 3 *', prompt: 'p', createdAt: START, recurring: false },
  { id: 'hourly', cron: '0 * * * *', prompt: 'p', createdAt: START, recurring: true, colour: 'blue' },
  { id: 'later', cron: '0 0 1 1 *', prompt: 'p', createdAt: START, recurring: true },
  { id: 7, odd: true },
];

/** Two daemons on one file, hour after hour over the change of the clocks, each hour with a death at some step; then one more is left in peace. */
export const simulateJobs = async (seed: number, rounds = 4): Promise<JobsReport> => {
  const random = seeded(seed);
  const world = simWorld();
  const stage: Stage = { world, journals: new Map(), lost: new Set(), happened: new Set(), names: 0 };
  world.jump(START - world.now());
  putFile(world.tree, FILE, JSON.stringify({ $schema: 's', tasks: TASKS }));
  for (let round = 0; round < rounds; round += 1) {
    world.pass(HOUR + 400_000);
    const hosts = [hostOf(stage), hostOf(stage)];
    for (const host of hosts) void tick(stage, host, `r${round}`);
    await drive(world, withDeath(stage, hosts, random, 1 + Math.floor(random() * 60)));
    for (const { process } of hosts) world.crash(process);
    // Who is left in peace settles what the dead have left.
    for (const again of ['a', 'b']) {
      void tick(stage, hostOf(stage), `r${round}${again}`);
      await drive(world, inOrder);
    }
  }
  const begun = new Map<string, number>();
  for (const { firing } of stage.journals.values()) begun.set(firing, (begun.get(firing) ?? 0) + 1);
  const { tasks } = JSON.parse(textAt(world.tree, FILE) ?? '{}');
  return { begun, lost: stage.lost, tasks, happened: stage.happened };
};
