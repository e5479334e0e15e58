import { expect } from 'vitest';
import type { Tree } from '../../../src/effects/simulated/tree.js';
import { type LogEntry, parseLog } from '../../../src/memory/daily-log/entry.js';
import { namesIn, storePaths, textAt } from '../../../src/testing/on-disk.js';
import { MEMORY } from '../../../src/testing/places.js';
import { beginMonth, type Month } from './month.js';
import { passMonth } from './month-events.js';
import { complaints } from './month-oracle.js';

export type MonthCase = {
  readonly seed: number;
  readonly zone: string;
  readonly start: number;
  readonly days: number;
};

const entriesIn = (tree: Tree): readonly LogEntry[] =>
  storePaths(tree)
    .filter((path) => path.startsWith('logs/'))
    .flatMap((path) => parseLog(textAt(tree, `${MEMORY}/${path}`) ?? '', path.slice(-13, -3)).entries);

/** Each run that was told as done has its entry, no run has two, and none has one that never began. */
const expectCompleteLog = ({ tree, history }: Month, name: string): void => {
  const runs = entriesIn(tree).flatMap((entry) => entry.runs);
  expect(new Set(runs).size, `${name}: runs with an entry`).toBe(runs.length);
  const begun = new Set(history.begun.map(({ runId }) => runId));
  expect(
    runs.filter((run) => !begun.has(run)),
    `${name}: entries of what never began`,
  ).toEqual([]);
  const logged = new Set(runs);
  expect(
    history.told.filter((run) => !logged.has(run)),
    `${name}: told and not logged`,
  ).toEqual([]);
};

/** The newest thousand journals and claims are kept, and those of a day more at most; of few firings one claim each, and those of the dead. */
const expectFlat = ({ tree, history }: Month, name: string): void => {
  const journals = namesIn(tree, '/state/work').filter((file) => file.endsWith('.jsonl')).length;
  expect(journals, `${name}: journals`).toBeLessThan(1_100);
  const claims = namesIn(tree, '/state/firings').length;
  const ofFirings = history.begun.length + 3 * (history.happened.get('death') ?? 0) + 3;
  expect(claims, `${name}: claims`).toBeLessThan(Math.min(1_200, ofFirings));
};

/** Lets a month pass and compares it with what an oracle says of it. Gives what happened, and how often. */
export const expectGoodMonth = async (one: MonthCase): Promise<ReadonlyMap<string, number>> => {
  const { seed, zone, start, days } = one;
  const month = beginMonth(seed, zone, start);
  const end = await passMonth(month, days);
  const { history } = month;
  const name = `seed ${seed} in ${zone}`;
  expect(complaints(history, start, end), name).toEqual([]);
  const missed = history.begun.filter((begun) => begun.missed).map(({ runId }) => runId);
  expect([...history.missed].sort(), `${name}: told as missed`).toEqual(missed.sort());
  expect(history.told.length, `${name}: told as done`).toBeGreaterThan(days * 20);
  expect(missed.length, `${name}: missed`).toBeGreaterThan(0);
  expectCompleteLog(month, name);
  expectFlat(month, name);
  return history.happened;
};
