import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FOLDERS } from '../../src/testing/places.js';
import { FOLDER } from '../simulation/lock-scene.js';
import type { Kept } from './kept-state.js';

export const GOLDEN = resolve(import.meta.dirname, '../fixtures/journals');

/** Where a file of the chronicle lies among the fixtures; null: it is none that a later version has to read. */
export const goldenName = (path: string): string | null => {
  if (path === '/runs.json') return 'runs.json';
  if (path.startsWith(FOLDERS.state) && !path.includes('/.'))
    return `state${path.slice(FOLDERS.state.length)}`;
  return /\.(?:claim|verdict)$/.test(path) ? `lock${path.slice(FOLDER.length)}` : null;
};

const pathOf = (name: string): string =>
  name.startsWith('lock/') ? FOLDER + name.slice('lock'.length) : FOLDERS.state + name.slice('state'.length);

/** The files that one version wrote, where the chronicle had them. */
export const goldenState = (version: string): Kept => {
  const folder = join(GOLDEN, version);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    files
      .filter((name) => name !== 'runs.json')
      .map((name) => [pathOf(name), new Uint8Array(readFileSync(join(folder, name)))]),
  );
};

/** What was to be told of its runs. */
export const goldenRuns = (version: string): unknown =>
  JSON.parse(readFileSync(join(GOLDEN, version, 'runs.json'), 'utf8'));
