import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { harmlessLines, secretLines, written } from './corpus.js';

const FOLDER = '../fixtures/secrets';

const countBy = (kinds: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

it('the stored corpus is what its generator makes', async () => {
  await expect(written(secretLines())).toMatchFileSnapshot(`${FOLDER}/secrets.jsonl`);
  await expect(written(harmlessLines())).toMatchFileSnapshot(`${FOLDER}/harmless.jsonl`);
});

it('there are ten secrets of each of twenty kinds, all different, in surroundings that change from one to the next', () => {
  const lines = secretLines();
  const counts = countBy(lines.map(({ kind }) => kind));
  expect(counts.size).toBe(20);
  expect([...counts.values()]).toEqual(Array.from({ length: 20 }, () => 10));
  expect(new Set(lines.map(({ parts }) => parts[1] + parts[2])).size).toBe(200);
  for (const [at, { parts }] of lines.slice(1).entries()) expect(parts[0]).not.toBe(lines[at]?.parts[0]);
});

it('there are two thousand harmless texts of sixty kinds, all different, and none holds a secret of the corpus', () => {
  const lines = harmlessLines();
  expect(new Set(lines.map(({ text }) => text)).size).toBe(2_000);
  const counts = countBy(lines.map(({ kind }) => kind));
  expect(counts.size).toBeGreaterThanOrEqual(60);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(50);
  const all = lines.map(({ text }) => text).join('\n');
  for (const { parts } of secretLines()) expect(all).not.toContain(parts[1] + parts[2]);
});

it('no secret is stored in one piece, so that scanners of repositories stay quiet', () => {
  const stored = readFileSync(new URL(`${FOLDER}/secrets.jsonl`, import.meta.url), 'utf8');
  const shapes = /sk-ant-\w+-[\w-]{90}|gh[a-z]_\w{36}|AKIA\w{16}|AIza[\w-]{35}|xox[bp]-[\w-]{40}|PRIVATE KEY/;
  expect(secretLines().some(({ parts }) => shapes.test(parts.join('')))).toBe(true);
  expect(stored).not.toMatch(shapes);
});
