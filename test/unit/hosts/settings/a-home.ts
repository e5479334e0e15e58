import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { Environment } from '../../../../src/config.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A person's home with a project in it, and what is written into their settings files. */
export type Home = {
  readonly home: string;
  readonly project: string;
  readonly user: string;
  readonly env: Environment;
  readonly write: (path: string, content: unknown) => void;
};

/** Text is written as it is, anything else as JSON. */
const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
};

export const aHome = (files: { readonly user?: unknown; readonly project?: unknown } = {}): Home => {
  const home = mkdtempSync(join(tmpdir(), 'autodream-home-'));
  folders.push(home);
  const project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  const user = join(home, '.config/autodream/settings.json');
  if (files.user !== undefined) write(user, files.user);
  if (files.project !== undefined) write(join(project, '.autodream.json'), files.project);
  return { home, project, user, env: {}, write };
};
