import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sanitised } from '../../src/effects/services/stores/project-store.js';
import { aFolder } from './a-store.js';
import type { SpawnOptions } from './run-cli.js';

type Variable = 'HOME' | 'XDG_STATE_HOME' | 'XDG_CONFIG_HOME' | 'TZ';

/** A person with a project whose assistant may be active. */
export type Place = {
  readonly project: string;
  readonly file: string;
  readonly store: string;
  readonly memory: string;
  readonly state: string;
  readonly options: SpawnOptions & { readonly env: Readonly<Record<Variable, string>> };
};

const SETTINGS = { assistant: true, autoDreamEnabled: true, minHours: 0.000_001, minSessions: 1 };

export const aPlace = (): Place => {
  const home = aFolder();
  const project = join(home, 'project');
  const store = join(home, '.claude', 'projects', sanitised(project));
  const memory = join(store, 'memory');
  const config = join(home, 'config', 'autodream');
  const state = join(store, '.autodream', 'memory');
  const folders = [join(project, '.git'), join(project, '.claude'), memory, config];
  for (const folder of [
    ...folders,
    ...['firings', 'work', 'runs', 'staging'].map((name) => join(state, name)),
  ])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(memory, 'MEMORY.md'), '# Memory\n');
  writeFileSync(join(config, 'settings.json'), JSON.stringify(SETTINGS));
  const env = {
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    TZ: 'UTC',
  };
  const file = join(project, '.claude', 'scheduled_tasks.json');
  return { project, file, store, memory, state, options: { cwd: project, env } };
};

/** `due`: when the firing is due that is waited for; a field that only these tests know. */
const task = v.looseObject({
  id: v.string(),
  createdAt: v.number(),
  lastFiredAt: v.optional(v.number()),
  due: v.optional(v.number()),
});
const format = v.pipe(v.string(), v.parseJson(), v.looseObject({ tasks: v.array(task) }));

export type Task = v.InferOutput<typeof task>;

export const tasksIn = ({ file }: Place): readonly Task[] =>
  existsSync(file) ? v.parse(format, readFileSync(file, 'utf8')).tasks : [];

/** As another program would: the file is replaced as a whole. */
export const writeTasks = ({ file }: Place, tasks: readonly Task[]): void => {
  writeFileSync(`${file}.other`, JSON.stringify({ tasks }));
  renameSync(`${file}.other`, file);
};

const MINUTE_MS = 60_000;

/** A job that is run once, and is due. */
export const addJob = (place: Place, id: string): void => {
  const createdAt = Date.now() - 2 * MINUTE_MS;
  writeTasks(place, [...tasksIn(place), { id, cron: '* * * * *', prompt: `Do ${id}.`, createdAt }]);
};

/** Comes at that minute of that day, and not again for a year. */
const onceAYear = (at: number): string => {
  const date = new Date(at);
  return `${date.getUTCMinutes()} ${date.getUTCHours()} ${date.getUTCDate()} ${date.getUTCMonth() + 1} *`;
};

/** The assistant's own dream is due, by a firing of some hours ago. `number`: which one, from 0; none is the same as another. */
export const makeDreamDue = (place: Place, number: number): void => {
  const due = Date.now() - (Date.now() % MINUTE_MS) - (600 - 2 * number) * MINUTE_MS;
  const dream = {
    ...{ id: 'dream', cron: onceAYear(due), prompt: 'It is time.', permanent: true },
    ...{ createdAt: 0, lastFiredAt: due - MINUTE_MS, due },
  };
  writeTasks(place, [...tasksIn(place).filter(({ id }) => id !== 'dream'), dream]);
};

const isOver = ({ due, lastFiredAt }: Task): boolean =>
  due !== undefined && lastFiredAt !== undefined && lastFiredAt >= due;

/** Is the file told that the dream is over? */
export const isDreamTold = (place: Place): boolean =>
  tasksIn(place).some((one) => one.id === 'dream' && isOver(one));

/** Is all that was due over, as the file is told? */
export const isQuiet = (place: Place): boolean => tasksIn(place).every(isOver);

/** What a session leaves that makes a dream worth its while, after which some hours go by. */
export const addSession = ({ store, memory, state }: Place, number: number): string => {
  const session = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const row = { type: 'user', sessionId: session, message: { role: 'user', content: 'Hello.' } };
  appendFileSync(join(store, `${session}.jsonl`), `${JSON.stringify(row)}\n`);
  const topic = `topic-${number}.md`;
  writeFileSync(
    join(memory, topic),
    `- Release ${number} ships on a Friday\n- release ${number} ships on a friday.\n`,
  );
  rmSync(join(state, 'not-before.json'), { force: true });
  return topic;
};

export const journalsIn = ({ state }: Place, folder: 'runs' | 'work'): readonly string[] =>
  readdirSync(join(state, folder))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length));
