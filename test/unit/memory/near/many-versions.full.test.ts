import { expect, test } from 'vitest';
import { nearFinderAmong } from '../../../../src/memory/changes/near-finder.js';
import { storeStatements } from '../../../../src/memory/changes/store-statements.js';
import { redundantStatements } from '../../../../src/memory/redundant-statements.js';
import { imageOf } from '../image.js';

const WORDS = 'gate mast pier dock hull keel sail buoy rope'.split(' ');
const ARTICLES = ['a', 'an', 'the'];

/** One statement with another choice of articles each time, so that none covers another. */
const versions = Array.from({ length: ARTICLES.length ** WORDS.length }, (_, number) =>
  WORDS.map((word, at) => `${ARTICLES[Math.floor(number / 3 ** at) % 3]} ${word}`).join(' '),
);

const image = imageOf({ 'a.md': versions.map((text) => `- deploy ${text}\n`).join('') });

test('of more versions of one statement than anybody writes, each is compared with a few only, and all stay', () => {
  expect(versions).toHaveLength(19_683);
  expect(redundantStatements(image)).toEqual([]);
});

test('so it is where each of them is looked for', () => {
  const statements = storeStatements(image);
  const near = nearFinderAmong(statements);
  expect(statements.filter((statement) => near(statement) === statement).length).toBe(100);
});
