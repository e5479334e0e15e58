import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chronicle } from './chronicle.js';
import { type Kept, keptIn } from './kept-state.js';
import { expectAgreement, onDisk, VERIFIER } from './verifier.js';

let kept: Kept;
let disk: ReturnType<typeof onDisk>;
beforeAll(async () => {
  kept = keptIn((await chronicle()).world.tree);
  disk = onDisk(kept);
});
afterAll(() => disk.remove());

test('the verifier of the docs, which knows nothing of our code, agrees with ours on damaged journals', async () => {
  expect(await expectAgreement(kept, 15)).toBeGreaterThan(5);
});

test('it is a program that says of honest journals that nothing is wrong', () => {
  const said = execFileSync(process.execPath, [VERIFIER, disk.state, disk.memory], { encoding: 'utf8' });
  expect(JSON.parse(said)).toBeNull();
});
