import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { readRuns } from '../../src/hosts/history/runs.js';
import { chronicle } from './chronicle.js';
import { goldenName } from './golden.js';
import { keptIn, storeOf } from './kept-state.js';

/**
 * Writes the journals of this version down, for later versions to read: `npm run journals`. Only until a version is out;
 * from then on what it wrote stays as it is, and the next one gets a folder of its own.
 */
const target = resolve(process.argv[2] ?? 'test/fixtures/journals/v1');

const kept = keptIn((await chronicle()).world.tree);
const runs = await readRuns(storeOf(kept).store)();
if (E.isLeft(runs)) throw new Error(JSON.stringify(runs.left));
const told = runs.right.map(({ runId, kind, outcome, decision }) => ({ runId, kind, outcome, decision }));

rmSync(target, { recursive: true, force: true });
for (const [path, bytes] of [
  ...kept,
  ['/runs.json', new TextEncoder().encode(`${JSON.stringify(told, null, 2)}\n`)],
] as const) {
  const name = goldenName(path);
  if (name === null) continue;
  mkdirSync(dirname(join(target, name)), { recursive: true });
  writeFileSync(join(target, name), bytes);
}
