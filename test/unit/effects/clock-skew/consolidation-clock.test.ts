import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import {
  type ClockParts,
  consolidationClock,
} from '../../../../src/effects/services/clock-skew/consolidation-clock.js';
import { TOMBSTONE_MS } from '../../../../src/effects/services/lock-folder/tokens.js';

const NOON = Date.UTC(2031, 4, 17, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ns = (ms: number) => `${ms}000000`;

let root: string;
let memory: string;
let state: string;
let calls: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-clock-'));
  memory = join(root, 'memory');
  state = join(root, '.autodream', 'memory');
  await mkdir(memory);
  calls = [];
});
afterEach(() => rm(root, { recursive: true }));

const lockFile = async (ms: number, body = '') => {
  await writeFile(join(memory, '.consolidate-lock'), body);
  await utimes(join(memory, '.consolidate-lock'), ms / 1000, ms / 1000);
};

const read = (now: number, parts: Partial<ClockParts> = {}) =>
  consolidationClock({
    files: {
      ...nodeFiles,
      stat: (path) => {
        calls.push(path);
        return nodeFiles.stat(path);
      },
    },
    clock: { now: () => now, setTimer: () => () => undefined },
    memory,
    state,
    makeState: nodeFiles.makeFolder(state),
    lastConsolidatedAt: TE.left({ _tag: 'LockError', reason: 'asked for nothing', advice: '' }),
    ...parts,
  })();

const notes = () => readdir(join(state, 'clock-ahead'));

describe("a store's clock", () => {
  test('costs one stat where nobody holds the lock', async () => {
    await lockFile(NOON - DAY);
    expect(await read(NOON)).toEqual(E.right({ _tag: 'At', ns: ns(NOON - DAY) }));
    expect(calls).toEqual([join(memory, '.consolidate-lock')]);
  });

  test('a lock with an owner in it is looked into', async () => {
    await lockFile(NOON, '4242');
    const asked = await read(NOON, { lastConsolidatedAt: TE.right(ns(NOON - DAY)) });
    expect(asked).toEqual(E.right({ _tag: 'At', ns: ns(NOON - DAY) }));
    expect(await read(NOON, { lastConsolidatedAt: TE.right(null) })).toEqual(E.right({ _tag: 'Never' }));
  });

  test('tells no lock file from no store', async () => {
    expect(await read(NOON)).toEqual(E.right({ _tag: 'Never' }));
    await rm(memory, { recursive: true });
    expect(await read(NOON)).toEqual(E.right({ _tag: 'NoStore' }));
    await writeFile(memory, '');
    expect(await read(NOON)).toMatchObject(E.left({ _tag: 'FileError', path: memory, code: 'ENOTDIR' }));
  });

  test('a lock that a run is about to take away again says "never"', async () => {
    for (const ms of [0, TOMBSTONE_MS]) {
      await lockFile(ms);
      expect(await read(NOON)).toEqual(E.right({ _tag: 'Never' }));
    }
  });

  test('five minutes ahead is a clock that differs, more is one that jumped', async () => {
    await lockFile(NOON + 5 * MINUTE);
    expect(await read(NOON)).toEqual(E.right({ _tag: 'At', ns: ns(NOON + 5 * MINUTE) }));
    expect(await read(NOON - 1)).toMatchObject(E.right({ _tag: 'Ahead' }));
  });

  test('an impossible time counts as consolidated when it was first seen, noted once', async () => {
    const shownNs = ns(NOON + 400 * DAY);
    await lockFile(NOON + 400 * DAY);
    const first = { _tag: 'Ahead', ns: ns(NOON), shownNs };
    expect(await read(NOON)).toEqual(E.right(first));
    expect(await read(NOON + DAY)).toEqual(E.right(first));
    expect(await notes()).toEqual([shownNs]);
  });

  test('once the clock has caught up, the time is itself again', async () => {
    await lockFile(NOON + DAY);
    await read(NOON);
    expect(await read(NOON + DAY)).toEqual(E.right({ _tag: 'At', ns: ns(NOON + DAY) }));
  });

  test('a clock that goes back after that does not block the store either', async () => {
    await lockFile(NOON + 400 * DAY);
    await read(NOON + 200 * DAY);
    const reading = await read(NOON);
    expect(reading).toMatchObject(E.right({ _tag: 'Ahead', ns: ns(NOON) }));
    expect(await read(NOON + DAY)).toEqual(reading);
  });

  test('another impossible time is another first sight', async () => {
    await lockFile(NOON + 400 * DAY);
    await read(NOON);
    await lockFile(NOON + 500 * DAY);
    expect(await read(NOON + DAY)).toMatchObject(E.right({ ns: ns(NOON + DAY) }));
    expect(await notes()).toHaveLength(2);
  });

  test('a first sight that cannot be noted is an error, not a guess', async () => {
    await lockFile(NOON + 400 * DAY);
    const full = { _tag: 'FileError', operation: 'mkdir', path: state, code: 'ENOSPC' } as const;
    expect(await read(NOON, { makeState: TE.left(full) })).toEqual(E.left(full));
  });
});
