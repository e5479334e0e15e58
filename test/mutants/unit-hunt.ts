import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { type Found, LIMIT_SECONDS, OUT } from './hunt.js';
import type { Mutant } from './mutant.js';
import { ROOT } from './patch.js';

const UNITS = resolve(OUT, 'units');
const REPORT = resolve(UNITS, 'report.json');

/** Loads a file of unit tests, and all of the product that it uses, with a mutant switched on. */
const loading = (mutant: string, file: string): string =>
  [
    "import { vi } from 'vitest';",
    'vi.resetModules();',
    `process.env.MUTANT = ${JSON.stringify(mutant)};`,
    `await import(${JSON.stringify(`../${file.replace(/\.ts$/, '.js')}`)});`,
  ].join('\n');

const reportOf = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
});

type FileResult = v.InferOutput<typeof reportOf>['testResults'][number];

const foundIn = ({ message, startTime, endTime, assertionResults }: FileResult): Found => {
  const failed = assertionResults.find(({ status }) => status === 'failed');
  const symptom = failed === undefined ? message || null : `“${failed.fullName}” fails`;
  return { symptom, cases: assertionResults.length, seconds: (endTime - startTime) / 1_000 };
};

const runTests = (files: number): Promise<void> =>
  new Promise((done) => {
    const config = resolve(ROOT, 'test/mutants/unit-hunt.config.ts');
    const vitest = resolve(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [
      vitest,
      'run',
      '--root',
      ROOT,
      '--config',
      config,
      '--reporter',
      'json',
      '--outputFile',
      REPORT,
    ];
    const env = { ...process.env, NODE_ENV: 'test', VITEST: undefined };
    // Tests fail here, so that the exit code says nothing.
    execFile(process.execPath, args, { cwd: ROOT, env, timeout: files * LIMIT_SECONDS * 1_000 }, () =>
      done(),
    );
  });

/** Runs the unit tests that are to find mutants, all in one go. What is compiled has to be there. */
export const searchUnits = async (mutants: readonly Mutant[]): Promise<ReadonlyMap<string, Found>> => {
  await rm(UNITS, { recursive: true, force: true });
  await mkdir(UNITS, { recursive: true });
  for (const { name, check } of mutants)
    if (check._tag === 'UnitTests')
      await writeFile(resolve(UNITS, `${name}.test.js`), loading(name, check.file));
  await runTests(mutants.length);
  const { testResults } = v.parse(
    v.pipe(v.string(), v.parseJson(), reportOf),
    await readFile(REPORT, 'utf8'),
  );
  return new Map(
    testResults.map((result) => [basename(relative(UNITS, result.name), '.test.js'), foundIn(result)]),
  );
};
