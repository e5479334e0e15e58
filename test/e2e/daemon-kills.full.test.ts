import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sanitised } from '../../src/effects/services/stores/project-store.js';
import { seeded } from '../../src/effects/simulated/random.js';
import { parseLog } from '../../src/memory/daily-log/entry.js';
import { aFolder } from './a-store.js';
import { cli, type SpawnOptions, startCli } from './run-cli.js';

/** Two daemons of two persons, one on each core. */
const LANES = [8, 9];
const KILLS = 25;
const A_ROUND = 4;
/** Milliseconds after its first word in which a daemon is killed. */
const LIFE_MS = 250;

type Place = {
  readonly project: string;
  readonly file: string;
  readonly memory: string;
  readonly state: string;
  readonly options: SpawnOptions;
};

const aPlace = (): Place => {
  const home = aFolder();
  const project = join(home, 'project');
  const store = join(home, '.claude', 'projects', sanitised(project));
  const memory = join(store, 'memory');
  for (const folder of [join(project, '.git'), join(project, '.claude'), memory])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(memory, 'MEMORY.md'), '# Memory\n');
  const env = { HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') };
  const file = join(project, '.claude', 'scheduled_tasks.json');
  const state = join(store, '.autodream', 'memory');
  return { project, file, memory, state, options: { cwd: project, env } };
};

const tasksIn = ({ file }: Place): readonly unknown[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tasks : [];

/** Another program adds jobs that are to run at once. */
const addJobs = (place: Place, ids: readonly string[]): void => {
  const createdAt = Date.now() - 120_000;
  const tasks = ids.map((id) => ({ id, cron: '* * * * *', prompt: `Do ${id}.`, createdAt }));
  writeFileSync(place.file, JSON.stringify({ tasks: [...tasksIn(place), ...tasks] }));
};

/** A daemon that can be asked, and its end. */
const daemon = async (place: Place) => {
  let listening = (): void => {};
  const begun = new Promise<void>((done) => {
    listening = done;
  });
  const started = startCli(['daemon', 'run'], {
    ...place.options,
    onErr: (soFar) => soFar.includes('the daemon runs') && listening(),
  });
  await Promise.race([begun, started.ended]);
  return started;
};

const logged = ({
  memory,
}: Place): readonly { readonly text: string; readonly runs: readonly string[] }[] => {
  const folder = join(memory, 'logs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => parseLog(readFileSync(join(folder, path), 'utf8'), path.slice(-13, -3)).entries);
};

type Account = { readonly runId: string; readonly jobId: string; readonly outcome: string };

const historyOf = async (place: Place): Promise<readonly Account[]> => {
  const { out } = await cli(['jobs', 'history', '--json'], place.options);
  return JSON.parse(out);
};

/** Starts a daemon again and again, each time with jobs that are due, and kills it at a random moment. Gives the ids of the jobs. */
const killOften = async (place: Place, seed: number): Promise<readonly string[]> => {
  const random = seeded(seed);
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const fresh = Array.from({ length: A_ROUND }, (_, at) => `job-${kill}-${at}`);
    addJobs(place, fresh);
    ids.push(...fresh);
    const { child, ended } = await daemon(place);
    // The moment of a death is what is drawn here; nothing is waited for.
    await new Promise((done) => setTimeout(done, random() * LIFE_MS));
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
  }
  return ids;
};

/** Leaves one daemon in peace until no job is left, and ends it. */
const settle = async (place: Place): Promise<void> => {
  const last = await daemon(place);
  await expect.poll(() => tasksIn(place).length, { timeout: 60_000, interval: 200 }).toBe(0);
  expect((await cli(['daemon', 'stop'], place.options)).code).toBe(0);
  expect((await last.ended).code).toBe(0);
};

/** Gives how many jobs were done, and how many were cut short by a death. */
const expectAllTold = async (place: Place, ids: readonly string[]) => {
  const entries = logged(place);
  const timesOf = (id: string): number => entries.filter(({ text }) => text.includes(`job ${id}: `)).length;
  expect(ids.filter((id) => timesOf(id) > 1)).toEqual([]);
  const accounts = await historyOf(place);
  const runs = new Set(entries.flatMap((entry) => entry.runs));
  const done = accounts.filter(({ outcome }) => outcome === 'done');
  expect(done.filter(({ runId }) => !runs.has(runId))).toEqual([]);
  expect(accounts.filter(({ outcome }) => outcome === 'running')).toEqual([]);
  // What has no entry was begun by a process that died.
  const cut = new Set(accounts.filter(({ outcome }) => outcome === 'interrupted').map(({ jobId }) => jobId));
  expect(ids.filter((id) => timesOf(id) === 0 && !cut.has(id))).toEqual([]);
  return { done: done.length, cut: cut.size };
};

const expectUntouched = ({ memory, state }: Place): void => {
  expect(readFileSync(join(memory, 'MEMORY.md'), 'utf8')).toBe('# Memory\n');
  expect(existsSync(join(memory, '.consolidate-lock'))).toBe(false);
  const staging = join(state, 'staging');
  expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
};

describe('daemons that are killed fifty times while they run jobs', () => {
  it('run none twice and lose none, and leave nothing open', async () => {
    const places = LANES.map((seed) => ({ seed, place: aPlace() }));
    const counts = await Promise.all(
      places.map(async ({ seed, place }) => {
        expect((await cli(['daemon', 'start'], place.options)).code).toBe(0);
        expect((await cli(['daemon', 'stop'], place.options)).code).toBe(0);
        const ids = await killOften(place, seed);
        await settle(place);
        expectUntouched(place);
        return expectAllTold(place, ids);
      }),
    );
    for (const { done } of counts) expect(done).toBeGreaterThan(KILLS);
    expect(counts.some(({ cut }) => cut > 0)).toBe(true);
    console.log(`seeds ${LANES.join(', ')}: ${JSON.stringify(counts)}`);
  });
});
