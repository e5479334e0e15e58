import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { SAME_MOMENT_MS, takeTurn } from '../../../../src/hosts/hooks/taken-turns.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const place = () => {
  const root = mkdtempSync(join(tmpdir(), 'autodream-turns-'));
  folders.push(root);
  return { files: nodeFiles, clock: { now: () => Date.now() }, folder: join(root, 'state/turns') };
};

test('of many processes at once one takes a turn, and each turn is taken', async () => {
  const at = place();
  const taken = await Promise.all(['a', 'b', 'a', 'a', 'b'].map((id) => takeTurn(at, id)()));
  expect(taken.filter((one) => E.isRight(one) && one.right)).toHaveLength(2);
  expect(readdirSync(at.folder).sort()).toEqual(['a', 'b']);
});

test('a turn like an earlier one is a new one, also where the clock was set back, and nothing piles up', async () => {
  const at = place();
  for (const shift of [SAME_MOMENT_MS + 1_000, -SAME_MOMENT_MS - 1_000]) {
    await takeTurn(at, 'a')();
    await takeTurn(at, 'b')();
    const later = { ...at, clock: { now: () => Date.now() + shift } };
    expect(await takeTurn(later, 'a')()).toEqual(E.right(true));
    expect(readdirSync(at.folder)).toEqual(['a']);
    rmSync(at.folder, { recursive: true });
  }
});

test('where it cannot be told the turn is worked on', async () => {
  const at = place();
  writeFileSync(join(at.folder, '../..', 'state'), '');
  expect(await takeTurn(at, 'a')()).toEqual(E.right(true));
});
