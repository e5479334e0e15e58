import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledPath } from '../../src/effects/live/compiled-script.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INPUTS = [
  'src',
  'diagrams',
  'compile-hook.ts',
  'tsdown.config.ts',
  'tsdown.bin.config.ts',
  'vite.page.config.ts',
  'bundled-licences.ts',
  'tsconfig.json',
  'package.json',
];
const BUILT = 'dist/autodream.cjs';
const HOOK = 'dist/hook.cjs';

const newestIn = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

const isStale = (): boolean => {
  const built = join(ROOT, BUILT);
  // Of another Node, or of none.
  if (![built, compiledPath(join(ROOT, HOOK))].every(existsSync)) return true;
  return Math.max(...INPUTS.map((path) => newestIn(join(ROOT, path)))) > statSync(built).mtimeMs;
};

/** Tests that start real processes run what is built: it is built once before them, where the sources are newer. */
export default function setup(): void {
  if (isStale()) execFileSync('npm', ['run', '--silent', 'prepare'], { cwd: ROOT, stdio: 'inherit' });
}
