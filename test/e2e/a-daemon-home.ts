import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { aFolder } from './a-store.js';
import { cli } from './run-cli.js';

export const MAIN = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');

export type Home = {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
};

const homes: Home[] = [];
afterEach(async () => {
  for (const { env } of homes.splice(0)) await cli(['daemon', 'stop'], { env });
});

/** A person with a project and no daemon yet. */
export const aHome = (): Home => {
  const home = aFolder();
  const project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  const made = { home, project, env: { HOME: home, XDG_STATE_HOME: join(home, 'state') } };
  homes.push(made);
  return made;
};

export const start = ({ project, env }: Home) => cli(['daemon', 'start'], { cwd: project, env });

export type Status = {
  readonly running: boolean;
  readonly pid?: number;
  readonly projects?: readonly unknown[];
};

export const statusOf = async ({ env }: Home): Promise<Status> =>
  JSON.parse((await cli(['daemon', 'status', '--json'], { env })).out);

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export const pidOf = async (home: Home): Promise<number> => (await statusOf(home)).pid ?? 0;
