import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { foundCases, keep } from './found.js';
import { lockServices } from './lock-families.js';
import { plantedServices } from './planted.js';
import { runCase } from './run-case.js';
import { workShift } from './shift.js';
import { attempts } from './shrink.js';
import { toldViolation } from './table.js';
import { caseRandom, incidents, playing, recording } from './tape.js';
import type { Violation } from './violation.js';

const SEED = 1;

/** One thread's shift until the first violation. */
const firstViolation = async (): Promise<Violation | undefined> => {
  const found: Violation[] = [];
  await workShift([plantedServices], {
    seed: SEED,
    first: 0,
    stride: 1,
    until: Number.POSITIVE_INFINITY,
    now: () => performance.now(),
    patience: () => attempts(200),
    report: () => {},
    found: (violation) => found.push(violation),
  });
  return found[0];
};

describe('a fault that is planted into the services of the lock', () => {
  let violation: Violation;
  beforeAll(async () => {
    const found = await firstViolation();
    if (found === undefined) throw new Error('the shift ends with a violation only');
    violation = found;
  }, 60_000);

  it('is found and shrunk to a case that is far smaller and breaks a rule still', () => {
    expect(violation.broken.length).toBeGreaterThan(0);
    expect(violation.shrunk.broken.length).toBeGreaterThan(0);
    expect(incidents(violation.shrunk.tape)).toBeLessThan(violation.drawn / 2);
  });

  it('is told with its seed and the steps that led to it', () => {
    const told = toldViolation(violation);
    expect(told).toContain(`VIOLATION in lock-services, seed ${SEED}, case ${violation.index}: `);
    expect(told.split('\n').at(-1)).toMatch(/^ {2}\d+ (?:timer|is gone|\w+ \/m)|^ {2}[\d.]+ min pass/);
  });

  it('is told with what befell processes and clocks, also long before the end', () => {
    const calls = Array.from({ length: 99 }, (_, call) => `102 stat /m/${call}`);
    const trace = ['101 is gone in the middle of create /m/a', '51 min pass', ...calls];
    const told = toldViolation({ ...violation, shrunk: { ...violation.shrunk, trace } });
    expect(told).toMatch(
      /41 steps before.*\n {2}101 is gone in the middle .*\n {2}51 min pass\n {2}102 stat \/m\/39\n/,
    );
  });

  it('is kept as a case that breaks the same rules each time, and none without the fault', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'found-'));
    keep(violation, folder);
    const [kept] = foundCases(folder);
    rmSync(folder, { recursive: true });
    expect(kept).toMatchObject({ family: 'lock-services', seed: SEED, broken: violation.shrunk.broken });
    const replayed = await runCase(plantedServices, playing(kept?.tape ?? []));
    expect(replayed.broken).toEqual(violation.shrunk.broken);
    expect(replayed.trace?.()).toEqual(violation.shrunk.trace);
    expect((await runCase(lockServices(), playing(kept?.tape ?? []))).broken).toEqual([]);
  });
});

it('a case is what its seed, its family and its number draw, and what its tape says', async () => {
  const { random, tape } = recording(caseRandom(7, 'lock-services', 3));
  const first = await runCase(lockServices(), random);
  const again = await runCase(lockServices(), caseRandom(7, 'lock-services', 3));
  const played = await runCase(lockServices(), playing(tape));
  const other = await runCase(lockServices(), caseRandom(7, 'lock-services', 4));
  expect(first.steps).toBeGreaterThan(0);
  expect(again.trace?.()).toEqual(first.trace?.());
  expect(played.trace?.()).toEqual(first.trace?.());
  expect(other.trace?.()).not.toEqual(first.trace?.());
});
