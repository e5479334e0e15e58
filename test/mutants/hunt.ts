import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { Mutant } from './mutant.js';
import { ROOT } from './patch.js';
import type { SimulationName } from './simulations.js';
import { switching } from './switching.js';

/** What was seen of a mutant, after how many cases; `null`: it survived them. */
export type Found = { readonly symptom: string | null; readonly cases: number; readonly seconds: number };

/** How long one mutant is searched for. */
export const LIMIT_SECONDS = 60;

const run = promisify(execFile);
export const OUT = resolve(ROOT, 'build/mutants');

/** The files of unit tests that some mutant needs, as they are named in the build. */
const unitTestsOf = (mutants: readonly Mutant[]): ReadonlySet<string> =>
  new Set(mutants.flatMap(({ check }) => (check._tag === 'UnitTests' ? [check.file] : [])));

/** Compiles the simulations, and the unit tests that are needed, with all mutants in them. */
export const compile = async (mutants: readonly Mutant[]): Promise<void> => {
  const tests = [...unitTestsOf(mutants)].map((file) => [file.replace(/\.ts$/, ''), resolve(ROOT, file)]);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [switching(mutants)],
    ssr: { external: true, target: 'node' },
    build: {
      ssr: true,
      rollupOptions: {
        input: { search: resolve(ROOT, 'test/mutants/child.ts'), ...Object.fromEntries(tests) },
        output: { chunkFileNames: '[name].js' },
      },
      outDir: OUT,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
    },
  });
};

const parse = (line: string): Pick<Found, 'symptom' | 'cases'> => {
  const found: unknown = JSON.parse(line);
  if (typeof found !== 'object' || found === null || !('symptom' in found) || !('cases' in found))
    throw new Error(`The search says ${line}`);
  const { symptom, cases } = found;
  return { symptom: typeof symptom === 'string' ? symptom : null, cases: Number(cases) };
};

const whyEnded = (error: unknown): string =>
  error instanceof Error && 'killed' in error && error.killed === true
    ? 'it never ended'
    : `a defect: ${/^\w*Error.*$/m.exec(String(error))?.[0] ?? String(error)}`;

/** Searches for a mutant (`''`: the product as it is) in a process of its own. One that hangs or throws has been found as well. */
export const search = async (
  mutant: string,
  simulation: SimulationName,
  cases = Number.MAX_SAFE_INTEGER,
): Promise<Found> => {
  const began = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', MUTANT: mutant };
  const args = [resolve(OUT, 'search.js'), simulation, String(cases), String(LIMIT_SECONDS)];
  const ended = await run(process.execPath, args, { env, timeout: 2 * LIMIT_SECONDS * 1_000 }).then(
    ({ stdout }) => parse(stdout),
    (error: unknown) => ({ symptom: whyEnded(error), cases: 0 }),
  );
  return { ...ended, seconds: (performance.now() - began) / 1_000 };
};
