import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sanitised } from '../src/effects/services/stores/project-store.js';

const DIST = resolve(import.meta.dirname, '../../dist');
const AUTODREAM = join(DIST, 'autodream.cjs');
const MAIN = join(DIST, 'hosts', 'cli', 'main.js');
const ID = '0f0f0f0f-0000-4000-8000-000000000001';

const TICK_MS = 10;
const PATIENCE_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Milliseconds of processor time, user and system, of a process and of its children that it waited for. */
const spentBy = async (
  pid: number | 'self',
): Promise<{ readonly own: number; readonly children: number }> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  const sum = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) * TICK_MS;
  return { own: sum(11), children: sum(13) };
};

type Place = { readonly home: string; readonly project: string; readonly transcript: string };

/** A home whose person has memories taken out of sessions. */
const aHome = async (home: string): Promise<Place> => {
  const project = join(home, 'project');
  const transcripts = join(home, '.claude', 'projects', sanitised(project));
  for (const folder of [
    join(project, '.git'),
    join(home, '.config', 'autodream'),
    join(transcripts, 'memory'),
  ])
    await mkdir(folder, { recursive: true });
  await writeFile(
    join(home, '.config', 'autodream', 'settings.json'),
    '{"extractEnabled":true,"engine":"local","logLevel":"debug"}',
  );
  const transcript = join(transcripts, `${ID}.jsonl`);
  return { home, project, transcript };
};

const surroundings = ({ home }: Place) => ({ PATH: process.env.PATH, HOME: home });

const run = (place: Place, args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, args, { env: surroundings(place), input, encoding: 'utf8' });

/** Something new to remember is said in the session. */
const say = ({ transcript }: Place, turn: string): Promise<void> => {
  const row = { type: 'user', message: { role: 'user', content: `Remember that jetty ${turn} is closed.` } };
  return appendFile(transcript, `${JSON.stringify(row)}\n`);
};

/** How many turns that process has worked on. */
const workedOnBy = async ({ home }: Place, pid: number): Promise<number> => {
  const log = await readFile(join(home, '.local', 'state', 'autodream', 'log', 'autodream.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes(`"pid":${pid},`) && line.includes('"extraction":'))
    .length;
};

const inputOf = ({ project, transcript }: Place, turn: string): string =>
  JSON.stringify({ session_id: ID, transcript_path: transcript, cwd: project, prompt_id: turn });

/** Without a daemon: the hook, and its worker as a child that can be waited for. The one that the hook starts finds the turn taken. */
const withoutDaemon = async (place: Place, turn: string): Promise<void> => {
  await say(place, turn);
  const input = inputOf(place, turn);
  const turns = join(place.home, '.local', 'state', 'autodream', 'turns');
  await mkdir(turns, { recursive: true });
  await writeFile(join(turns, createHash('sha256').update(input).digest('hex')), '');
  run(place, [AUTODREAM, 'hook', 'stop'], input);
  const again = { ...JSON.parse(input), turn_id: createHash('sha256').update(`${input} `).digest('hex') };
  run(place, [MAIN, 'hook-worker', JSON.stringify(again)]);
};

/** Milliseconds of processor time that a turn costs with a daemon and without one, all processes together, after a first one of each. */
export type TurnCosts = { readonly withDaemon: number; readonly without: number };

/** Turns whose hook has something to do, so many of each kind. Null: the system does not tell. Needs what is built. */
export const turnCosts = async (folder: string, turns: number): Promise<TurnCosts | null> => {
  if (process.platform !== 'linux') return null;
  const place = await aHome(folder);
  await withoutDaemon(place, 'first');
  const start = await spentBy('self');
  for (let turn = 0; turn < turns; turn += 1) await withoutDaemon(place, `without ${turn}`);
  const end = await spentBy('self');
  run(place, [MAIN, 'daemon', 'start', '--project', place.project]);
  const { pid } = JSON.parse(run(place, [MAIN, 'daemon', 'status', '--json']));
  const ended = async (turn: string): Promise<void> => {
    await say(place, turn);
    const before = await workedOnBy(place, pid);
    run(place, [AUTODREAM, 'hook', 'stop'], inputOf(place, turn));
    const end = Date.now() + PATIENCE_MS;
    // A turn that a busy daemon left to a worker would count as one that cost nothing.
    while ((await workedOnBy(place, pid)) === before)
      if (Date.now() > end) throw new Error('The daemon was too busy to take a turn: measure again.');
      else await pause(20);
  };
  for (let turn = 0; turn < 3; turn += 1) await ended(`warm ${turn}`);
  const [hooks, daemon] = [await spentBy('self'), await spentBy(pid)];
  for (let turn = 0; turn < turns; turn += 1) await ended(`with ${turn}`);
  const [hooksEnd, daemonEnd] = [await spentBy('self'), await spentBy(pid)];
  run(place, [MAIN, 'daemon', 'stop']);
  return {
    withDaemon: (hooksEnd.children - hooks.children + daemonEnd.own - daemon.own) / turns,
    without: (end.children - start.children) / turns,
  };
};
