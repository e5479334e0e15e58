import { expect } from 'vitest';
import type { ContenderReport } from './lock-contenders.js';
import type { Windows } from './lock-contenders-watch.js';

export const NONE: Windows = { stalledWriter: 0, follower: 0, lateRollback: 0, remade: 0, apart: 0 };

/** How often each known window was hit. */
export const windowsOf = (reports: readonly ContenderReport[]): Windows =>
  reports.reduce(
    (sum, { windows }) => ({
      stalledWriter: sum.stalledWriter + windows.stalledWriter,
      follower: sum.follower + windows.follower,
      lateRollback: sum.lateRollback + windows.lateRollback,
      remade: sum.remade + windows.remade,
      apart: sum.apart + windows.apart,
    }),
    NONE,
  );

/** Ours and the other programs both held, both went without, and both ended in every way. */
export const expectAllKinds = (reports: readonly ContenderReport[]): void => {
  const ours = new Set(reports.flatMap((report) => report.ours));
  expect([...ours]).toEqual(
    expect.arrayContaining(['committed', 'aborted', 'busy', 'withdrawn', 'Completed', 'Refused']),
  );
  const theirs = new Set(reports.flatMap(({ programs }) => programs.map(({ end }) => end)));
  expect([...theirs]).toEqual(expect.arrayContaining(['succeeded', 'rolled back', 'busy']));
  expect(
    reports.some(({ heldByUs, programs }) => heldByUs > 0 && programs.some(({ record }) => record)),
  ).toBe(true);
};
