import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maskerOf } from '../../../../src/permissions/secrets/masker.js';

const rowsOf = <A>(file: string): readonly A[] =>
  readFileSync(new URL(`../../../fixtures/secrets/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

type Secret = { readonly kind: string; readonly parts: readonly [string, string, string, string] };
type Harmless = { readonly kind: string; readonly text: string };

const masked = (text: string): string => maskerOf({ known: [], boundary: 'corpus' }).mask(text);

/** Of a private key the lines are the secret, of anything else the whole. */
const secretParts = (secret: string): readonly string[] =>
  secret.split(/\s|\\n|\\r/).filter((part, _, all) => all.length === 1 || part.length >= 16);

test('at least 99 % of the secrets of a corpus that was written without sight of the masker are hidden', () => {
  const rows = rowsOf<Secret>('secrets');
  const missed = rows.filter(({ parts: [before, first, second, after] }) => {
    const shown = masked(before + first + second + after);
    return secretParts(first + second).some((part) => shown.includes(part));
  });
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(missed.length / rows.length, JSON.stringify(missed.map(({ kind }) => kind))).toBeLessThanOrEqual(
    0.01,
  );
});

test('fewer than 0.5 % of the harmless texts of that corpus are touched', () => {
  const rows = rowsOf<Harmless>('harmless');
  const touched = rows.filter(({ text }) => masked(text) !== text);
  expect(rows.length).toBeGreaterThanOrEqual(2_000);
  expect(touched.length / rows.length, JSON.stringify(touched.map(({ kind }) => kind))).toBeLessThan(0.005);
});
