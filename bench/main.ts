import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasLoaded } from './loaded-modules.js';
import { profileOf } from './profile.js';
import { figure, isMissed, line } from './report.js';
import { median, type Pairs, p99 } from './statistics.js';
import { timeGate, timeGatePairs } from './time-gate.js';
import { turnEnd, turnEndPairs } from './turn-end.js';

/** Growth that still counts as linear. */
const LINEAR = 1.2;
/** A record is also hashed, and the file opened and closed for each. */
const APPEND = 4;
/** Claims and verdicts are durable before anything relies on them; the others sync nothing. */
const LOCK = 30;
const STAGING = 2;
/** Words are read a second time by rules of our own, and then each argument is judged. */
const VERDICT = 30;

/** Prints a figure; a missed goal with what its time goes to. */
const show = async (
  name: string,
  reference: string,
  goal: number,
  pairs: Pairs,
  again: () => Promise<unknown>,
): Promise<void> => {
  const shown = figure(name, reference, goal, pairs);
  console.log(line(shown));
  if (isMissed(shown)) console.log(`  where the time of "${name}" goes: ${await profileOf(again)}`);
};

const benchGate = async (folder: string): Promise<void> => {
  const acts = await timeGate(join(folder, 'gate'));
  const pairs = await timeGatePairs(acts, 20_000);
  const loaded = hasLoaded('xstate');
  await show('refusal at the time gate', 'one bare stat', 1.1, pairs, () => timeGatePairs(acts, 5_000));
  console.log(
    `XState on the way to that refusal: ${loaded ? 'loaded, MISSED' : 'not loaded'}; goal: not loaded`,
  );
};

const benchTurn = async (folder: string): Promise<void> => {
  const acts = await turnEnd(join(folder, 'turn'));
  const pairs = await turnEndPairs(acts, 10_000);
  const loaded = hasLoaded('xstate');
  await show('end of a turn that the time gate refuses', 'one bare stat', 1.1, pairs, () =>
    turnEndPairs(acts, 5_000),
  );
  console.log(
    `XState in a host whose turn is refused: ${loaded ? 'loaded, MISSED' : 'not loaded'}; goal: not loaded`,
  );
};

const benchDreams = async (folder: string): Promise<void> => {
  // Only now: these load XState.
  const { dreams, dreamTime } = await import('./dreams.js');
  if (!hasLoaded('xstate')) throw new Error('a dream runs on XState, so the look for it must find it');
  await dreamTime(join(folder, 'warm-up'), 100);
  for (const [topics, pairs] of [
    [100, 5],
    [400, 5],
    [1600, 3],
  ] as const)
    await show(
      `a topic of a local dream over ${topics} topics`,
      'one of a dream over 100',
      LINEAR,
      await dreams(folder, topics, 100, pairs),
      () => dreamTime(join(folder, 'profiled'), topics),
    );
};

const benchKill = async (folder: string): Promise<void> => {
  const { killed, kills } = await import('./kill.js');
  await show(
    'kill in the middle of a dream to released lock',
    'taking an idle lock and giving it back',
    1,
    await kills(folder, 15),
    () => killed(join(folder, 'profiled')),
  );
};

/** Topics of the dream whose journal is appended, replayed and weighed. */
const TOPICS = 100;

const benchJournal = async (folder: string): Promise<void> => {
  const { dreamSyncs } = await import('./dream-syncs.js');
  const { appends } = await import('./journal.js');
  const { replays } = await import('./replay.js');
  const { outcome, records, fsyncs, fdatasyncs, journalBytes } = await dreamSyncs(
    join(folder, 'weighed'),
    TOPICS,
  );
  console.log(
    `a local dream over ${TOPICS} topics (${outcome}): ${records.length} records, ${journalBytes} bytes of journal, ${fsyncs} fsyncs, ${fdatasyncs} fdatasyncs`,
  );
  const append = (sync: boolean, pairs: number) => appends(join(folder, 'appended'), records, sync, pairs);
  await show(
    'appending 50 records',
    'writing the same bytes to an open file',
    APPEND,
    await append(false, 40),
    () => append(false, 20),
  );
  await show(
    'appending 50 records, each durable',
    'write and fdatasync of the same bytes',
    1.3,
    await append(true, 20),
    () => append(true, 10),
  );
  const pairs = await replays(records, 20);
  await show('replay of a dream', 'the bare transitions of the same events', 2, pairs, () =>
    replays(records, 5),
  );
  console.log(`  replayed a second: ${Math.round((records.length * 1000) / median(pairs.measured))} records`);
};

const benchLock = async (folder: string): Promise<void> => {
  const { locks, OTHERS } = await import('./locks.js');
  for (const [name, other] of Object.entries(OTHERS)) {
    const { pairs, looks } = await locks(join(folder, 'locks'), other, 40);
    await show('taking the lock and giving it back', name, LOCK, pairs, () =>
      locks(join(folder, 'locks'), other, 10),
    );
    console.log(`  verifying, not counted: 50 ms of waiting, then ${median(looks).toFixed(1)} ms`);
  }
};

const benchRecovery = async (folder: string): Promise<void> => {
  const { recoveries } = await import('./recovery.js');
  const measure = (pairs: number) => recoveries(join(folder, 'recovery'), 500, 5, pairs);
  await show(
    'recovery in a store that keeps 500 runs',
    'in one that keeps 5',
    LINEAR,
    await measure(20),
    () => measure(5),
  );
};

const benchMany = async (folder: string): Promise<void> => {
  const { commits, stagings } = await import('./many-topics.js');
  await show(
    'staging 10,000 topics',
    'a recursive copy of the folder',
    STAGING,
    await stagings(join(folder, 'staged'), 10_000, 3),
    () => stagings(join(folder, 'staged'), 10_000, 1),
  );
  await show(
    'a topic of a commit of 10,000',
    'one of a commit of 1,000',
    LINEAR,
    await commits(folder, 10_000, 1_000, 2),
    () => commits(folder, 2_000, 1_000, 1),
  );
};

const benchShell = async (): Promise<void> => {
  const { verdicts } = await import('./shell-verdict.js');
  for (const length of [20, 200, 2000])
    await show(
      `verdict on a shell command of ${length} characters`,
      'the parse of it',
      VERDICT,
      await verdicts(length, 200),
      () => verdicts(length, 50),
    );
};

/** Every file is looked at, so that no link and no closed name is searched; a process of ripgrep's takes most of its few milliseconds to start. */
const GREP = 10;
/** Without it every file is also read, by descriptors, one call of the system after the other. */
const GREP_ALONE = 40;
/** Of a transcript every row is taken apart, since only what was said is searched. */
const TRANSCRIPTS = 20;

const benchGrep = async (folder: string): Promise<void> => {
  const { lastRowReads, storeGreps, transcriptGreps } = await import('./grep.js');
  for (const [name, helped, goal] of [
    ['Grep over 1,000 files', true, GREP],
    ['the same without ripgrep', false, GREP_ALONE],
  ] as const) {
    const measure = (pairs: number) => storeGreps(join(folder, 'searched'), 1_000, helped, pairs);
    await show(name, 'ripgrep as a process', goal, await measure(15), () => measure(3));
  }
  const transcripts = (pairs: number) => transcriptGreps(join(folder, 'said'), 200, pairs);
  await show(
    'Grep over 200 MB of transcripts',
    'ripgrep over the same bytes',
    TRANSCRIPTS,
    await transcripts(5),
    () => transcripts(1),
  );
  const last = (pairs: number) => lastRowReads(join(folder, 'last'), pairs);
  await show('the last rows of 1 GB', 'those of 1 MB', LINEAR, await last(100), () => last(20));
};

/** A whole process, of which most is Node's own. */
const HOOK = 1.15;
/** Most of a turn is to start a process and to load what it works with. */
const SERVED = 0.5;
const SCAN = 1.1;

const benchHook = async (folder: string): Promise<void> => {
  const { hookRefusals } = await import('./hook.js');
  const measure = (pairs: number) => hookRefusals(join(folder, 'home'), pairs);
  await show('hook stop refused at the time gate', 'node -e 0', HOOK, await measure(60), () => measure(5));
  const { turnCosts } = await import('./hook-daemon.js');
  const costs = await turnCosts(join(folder, 'served'), 10);
  if (costs === null)
    return console.log('a turn beside a daemon: not measured, since this system does not tell');
  const ratio = costs.withDaemon / costs.without;
  console.log(
    `processor time of a turn with a daemon ÷ without: ratio ${ratio.toFixed(2)}, goal ≤ ${SERVED} ${ratio <= SERVED ? 'met' : 'MISSED'}; ${costs.withDaemon.toFixed(0)} ms against ${costs.without.toFixed(0)} ms, all processes`,
  );
};

/** A host imports an SDK of its own beside it, and is to notice ours less. */
const IMPORT = 1;
/** Eighty small modules, which Node finds and reads one by one. */
const IMPORT_BESIDE_NODE = 6;

const benchImport = async (): Promise<void> => {
  const { imports } = await import('./import.js');
  for (const [reference, goal] of [
    ['import of @anthropic-ai/sdk', IMPORT],
    ['node -e 0', IMPORT_BESIDE_NODE],
  ] as const) {
    const measure = (pairs: number) => imports('embedding.js', reference, pairs);
    await show('import of autodream/embedding', reference, goal, await measure(30), () => measure(3));
  }
};

/** They share nothing but the lock file that each looks at. */
const AT_ONCE = 1.2;
const TURNS = 1_000;

const benchHosts = async (folder: string): Promise<void> => {
  const { manyHosts } = await import('./many-hosts.js');
  const measure = (pairs: number) => manyHosts(join(folder, 'hosts'), 100, pairs);
  await show(
    'a turn of 100 hosts that end theirs at once on one store',
    'a turn of one host alone',
    AT_ONCE,
    await measure(60),
    () => measure(20),
  );
  const { turnWrites } = await import('./turn-writes.js');
  const { bytes, files, syncs } = await turnWrites(join(folder, 'turns'), TURNS);
  const isMet = bytes === 0 && files === 0 && syncs === 0;
  console.log(
    `${TURNS} ordinary turns: ${bytes} bytes of journal and other state, ${files} files, ${syncs} fsyncs; goal 0 ${isMet ? 'met' : 'MISSED'}`,
  );
};

const benchScan = async (folder: string): Promise<void> => {
  const { scans } = await import('./scan.js');
  const measure = (pairs: number) => scans(join(folder, 'sessions'), 50_000, pairs);
  await show('scan of 50,000 transcripts', 'bare readdir and stat of them', SCAN, await measure(9), () =>
    measure(2),
  );
};

/** Who watches is to cost hardly anything. */
const WATCHED = 1.05;

const benchStately = async (folder: string): Promise<void> => {
  const { watchedDreams } = await import('./stately.js');
  const measure = (pairs: number) => watchedDreams(join(folder, 'stately'), TOPICS, pairs);
  await show(
    'a dream with an inspector attached',
    'the same with nobody watching',
    WATCHED,
    await measure(8),
    () => measure(3),
  );
};

/** Bytes that are held must not grow with the dream. */
const FLAT = 1.02;

const benchWatch = async (folder: string): Promise<void> => {
  const { watchedMemory } = await import('./watch-memory.js');
  const [early, late] = await watchedMemory(join(folder, 'watched'), [4_000, 20_000]);
  const ratio = (late?.bytes ?? Number.NaN) / (early?.bytes ?? Number.NaN);
  console.log(
    `memory of watch after 20,000 records of a dream ÷ after 4,000: ratio ${ratio.toFixed(3)}, goal ≤ ${FLAT} ${ratio <= FLAT ? 'met' : 'MISSED'}; ${late?.bytes} bytes against ${early?.bytes}, of a journal of ${late?.journalBytes}`,
  );
};

/** Milliseconds; beyond it a scroll is seen to stop. */
const FRAME = 50;

const benchPage = async (): Promise<void> => {
  const { pageFigures } = await import('./page.js');
  const figures = await pageFigures();
  if (figures === null)
    return console.log('page of a run of 20,000 records: not measured, there is no browser');
  const { firstRow, allRows, frames, idle } = figures;
  const longest = Math.max(...frames);
  console.log(
    `page of a run of 20,000 records: its first rows after ${firstRow.toFixed(0)} ms, all after ${allRows.toFixed(0)} ms`,
  );
  console.log(
    `longest frame while scrolling through them: ${longest.toFixed(1)} ms, goal ≤ ${FRAME} ms ${longest <= FRAME ? 'met' : 'MISSED'}; median ${median(frames).toFixed(1)} ms; with nothing to do longest ${Math.max(...idle).toFixed(1)} ms, median ${median(idle).toFixed(1)} ms`,
  );
};

/** Milliseconds by which a job may come late in a process that has nothing else to do, its jitter not counted. */
const LATE = 50;
const FIRINGS = 60;

const benchJobs = async (folder: string): Promise<void> => {
  const { jobLateness, jobTicks } = await import('./jobs.js');
  const measure = (pairs: number) => jobTicks(join(folder, 'jobs'), 10_000, 10, pairs);
  const { pairs, loadMs } = await measure(200);
  await show('a tick with 10,000 jobs', 'one with 10', LINEAR, pairs, () => measure(50));
  console.log(`10,000 jobs read once: ${loadMs.toFixed(0)} ms, with breaths for others in between`);
  // The first of a process also makes the state folder, and runs all code for the first time.
  const [first = 0, ...late] = await jobLateness(join(folder, 'late'), FIRINGS);
  const worst = p99(late);
  console.log(
    `lateness of ${late.length} firings, idle: p99 ${worst.toFixed(1)} ms, goal < ${LATE} ms ${worst < LATE ? 'met' : 'MISSED'}; median ${median(late).toFixed(1)} ms; the first of the process ${first.toFixed(1)} ms`,
  );
};

/** What a daemon holds must not grow with the time for which it lives. */
const HELD = 1.05;

const benchMonth = async (folder: string): Promise<void> => {
  const { monthMemory } = await import('./month.js');
  const weeks = await monthMemory(join(folder, 'month'), [7, 14, 21, 28]);
  const [first, last] = [weeks[0]?.bytes ?? Number.NaN, weeks.at(-1)?.bytes ?? Number.NaN];
  const ratio = last / first;
  console.log(
    `memory of a keeper of jobs and initiative after four weeks ÷ after one: ratio ${ratio.toFixed(3)}, goal ≤ ${HELD} ${ratio <= HELD ? 'met' : 'MISSED'}; after each week ${weeks.map(({ bytes }) => `${(bytes / 1_000_000).toFixed(2)} MB`).join(', ')}; ${weeks.at(-1)?.firings} firings, ${weeks.at(-1)?.calls} calls`,
  );
};

const IDLE_CORE = 0.001;
const IDLE_MEGABYTES = 80;

const benchDaemon = async (folder: string): Promise<void> => {
  const { idleDaemon } = await import('./daemon.js');
  const idle = await idleDaemon(join(folder, 'daemon'), 60_000);
  if (idle === null) return console.log('idle daemon: not measured, this system does not tell');
  const { core, megabytes } = idle;
  const isMet = core < IDLE_CORE && megabytes < IDLE_MEGABYTES;
  console.log(
    `idle daemon with a project: ${(core * 100).toFixed(3)} % of a core, goal < ${IDLE_CORE * 100} %; ${megabytes.toFixed(1)} MB, goal < ${IDLE_MEGABYTES} MB ${isMet ? 'met' : 'MISSED'}`,
  );
};

/** In this order: the first two must not find XState loaded. A name on the command line picks one. */
const benches = {
  gate: benchGate,
  turn: benchTurn,
  dreams: benchDreams,
  kill: benchKill,
  journal: benchJournal,
  lock: benchLock,
  recovery: benchRecovery,
  many: benchMany,
  shell: benchShell,
  grep: benchGrep,
  hook: benchHook,
  import: benchImport,
  hosts: benchHosts,
  scan: benchScan,
  stately: benchStately,
  watch: benchWatch,
  page: benchPage,
  daemon: benchDaemon,
  jobs: benchJobs,
  month: benchMonth,
};

const [, , only] = process.argv;
const chosen = Object.entries(benches).filter(([name]) => only === undefined || only === name);
if (chosen.length === 0) {
  console.error(`There is no benchmark "${only}": they are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'autodream-bench-'));
try {
  for (const [, bench] of chosen) await bench(folder);
} finally {
  await rm(folder, { recursive: true });
}
