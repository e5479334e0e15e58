import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../../src/config.js';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { Files } from '../../../../src/effects/ports/files.js';
import type { StorePaths } from '../../../../src/effects/services/stores/locate-store.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { gateKeeper } from '../../../../src/hosts/gates/gate-keeper.js';
import { evaluateGates, keeperOver } from '../../../../src/hosts/gates/gates.js';
import type { GateVerdict } from '../../../../src/machines/gate/gate.verdict.js';

const NOON = Date.UTC(2031, 4, 17, 12);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const settings = readSettings({ autoDreamEnabled: true }, {}, {});

let root: string;
let paths: StorePaths;
let now: number;
let lists: number;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-gates-'));
  paths = {
    memory: join(root, 'memory'),
    transcripts: join(root, 'transcripts'),
    state: join(root, '.autodream', 'memory'),
    layout: 'plain',
    explicit: false,
  };
  await mkdir(paths.memory);
  await mkdir(paths.transcripts);
  now = NOON;
  lists = 0;
});
afterEach(() => rm(root, { recursive: true }));

const capabilities = (files: Partial<Files> = {}) => ({
  files: {
    ...nodeFiles,
    list: (path: string) => {
      lists += 1;
      return nodeFiles.list(path);
    },
    ...files,
  },
  clock: { now: () => now, setTimer: () => () => undefined },
  lock: { lastConsolidatedAt: TE.right(null) },
  makeState: nodeFiles.makeFolder(paths.state),
  random: randomUUID,
});

const sessionAt = async (name: string, ms: number) => {
  await writeFile(join(paths.transcripts, `${name}.jsonl`), '');
  await utimes(join(paths.transcripts, `${name}.jsonl`), ms / 1000, ms / 1000);
};

const consolidatedAt = async (ms: number) => {
  await writeFile(join(paths.memory, '.consolidate-lock'), '');
  await utimes(join(paths.memory, '.consolidate-lock'), ms / 1000, ms / 1000);
};

describe('an evaluation of the gates', () => {
  test('opens after a day and five sessions, of which the current one is none', async () => {
    await consolidatedAt(NOON - 25 * HOUR);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await sessionAt(name, NOON - HOUR);
    await sessionAt('old', NOON - 26 * HOUR);
    expect(await evaluateGates(capabilities(), paths, { settings })).toMatchObject({
      _tag: 'Open',
      measured: 5,
    });
    expect(await evaluateGates(capabilities(), paths, { settings, currentSession: 'a' })).toMatchObject({
      _tag: 'Refused',
      gate: 'sessions',
      measured: 4,
    });
  });

  test('refused, it leaves nothing behind', async () => {
    await consolidatedAt(NOON - HOUR);
    const verdict = await evaluateGates(capabilities(), paths, { settings });
    expect(verdict).toMatchObject({ _tag: 'Refused', gate: 'time', passesAt: NOON + 23 * HOUR });
    expect(await readdir(root)).toEqual(['memory', 'transcripts']);
    expect(await readdir(paths.memory)).toEqual(['.consolidate-lock']);
  });

  test('is quietly refused where there is no store', async () => {
    await rm(paths.memory, { recursive: true });
    const verdict = await evaluateGates(capabilities(), paths, { settings, force: true, person: true });
    expect(verdict).toMatchObject({ _tag: 'Refused', gate: 'store', error: null });
  });

  test('a lock that is a day ahead of the clock holds for a day from when it was first seen', async () => {
    await consolidatedAt(NOON + 1000 * HOUR);
    const keeper = keeperOver(capabilities(), paths);
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'time', passesAt: NOON + 24 * HOUR });
    now += 24 * HOUR;
    const later = await keeper.evaluate({ settings });
    expect(later).toMatchObject({ gate: 'sessions', measured: 0 });
  });
});

describe('the throttle of a keeper', () => {
  test('lets sessions be looked at once in ten minutes, measured from before the look', async () => {
    const keeper = keeperOver(capabilities(), paths);
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'sessions' });
    now += 10 * MINUTE - 1;
    expect(await keeper.evaluate({ settings })).toMatchObject({
      gate: 'throttle',
      passesAt: NOON + 10 * MINUTE,
    });
    now += 1;
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'sessions' });
    expect(lists).toBe(2);
  });

  test('counts a look that failed', async () => {
    const broken = { _tag: 'FileError', operation: 'list', path: paths.transcripts, code: 'EIO' } as const;
    const keeper = keeperOver(capabilities({ list: () => TE.left(broken) }), paths);
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'sessions', error: broken });
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'throttle' });
  });

  test('is stamped by a forced look, which it does not hinder', async () => {
    const keeper = keeperOver(capabilities(), paths);
    expect(await keeper.evaluate({ settings, force: true })).toMatchObject({ _tag: 'Open' });
    expect(await keeper.evaluate({ settings, force: true })).toMatchObject({ _tag: 'Open' });
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'throttle' });
  });

  test('holds for turns that end at the same moment', async () => {
    const keeper = keeperOver(capabilities(), paths);
    const verdicts = await Promise.all([1, 2, 3].map(() => keeper.evaluate({ settings })));
    // Which of them comes first is for the disk to say; only one of them scans.
    expect(verdicts.map(({ gate }) => gate).sort()).toEqual(['sessions', 'throttle', 'throttle']);
  });

  test('where it is shared is noted in the state folder before the look, and kept to by the next process', async () => {
    const shared = () => evaluateGates(capabilities(), paths, { settings }, { shared: true });
    const failing = { _tag: 'FileError', operation: 'list', path: paths.transcripts, code: 'EIO' } as const;
    const crashed = evaluateGates(
      capabilities({ list: () => TE.left(failing) }),
      paths,
      { settings },
      { shared: true },
    );
    expect(await crashed).toMatchObject({ gate: 'sessions', error: failing });
    expect(await shared()).toMatchObject({ gate: 'throttle', passesAt: NOON + 10 * MINUTE });
    now += 10 * MINUTE;
    expect(await shared()).toMatchObject({ gate: 'sessions', error: null });
    expect(await readdir(paths.state)).toEqual(['.gitignore', 'not-before.json']);
  });

  test('is not shared by a process that only looks, which leaves nothing behind', async () => {
    const look = () => evaluateGates(capabilities(), paths, { settings });
    expect([(await look()).gate, (await look()).gate]).toEqual(['sessions', 'sessions']);
    expect(await readdir(root)).toEqual(['memory', 'transcripts']);
  });

  test('is its own: another keeper in the same process has another', async () => {
    expect(await keeperOver(capabilities(), paths).evaluate({ settings })).toMatchObject({
      gate: 'sessions',
    });
    expect(await keeperOver(capabilities(), paths).evaluate({ settings })).toMatchObject({
      gate: 'sessions',
    });
  });
});

describe('a keeper for a host', () => {
  const live = () => ({ ...liveCapabilities(), clock: capabilities().clock });

  test('needs nothing but what the host lends and where the store is', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await sessionAt(name, NOON - HOUR);
    expect(await gateKeeper(live(), paths).evaluate({ settings })).toMatchObject({
      _tag: 'Open',
      measured: 5,
    });
  });

  test('asks the lock itself where its file has an owner', async () => {
    await consolidatedAt(NOON - HOUR);
    await writeFile(join(paths.memory, '.consolidate-lock'), '4242');
    const last = (NOON - 25 * HOUR) / 1000;
    await utimes(join(paths.memory, '.consolidate-lock'), last, last);
    expect(await gateKeeper(live(), paths).evaluate({ settings })).toMatchObject({
      gate: 'sessions',
      error: null,
    });
  });

  test('shows every verdict to who watches, who cannot disturb it', async () => {
    const seen: string[] = [];
    await consolidatedAt(NOON - HOUR);
    const onVerdict = ({ gate }: GateVerdict) => {
      seen.push(gate);
      if (seen.length === 2) throw new Error('a watcher that does not work');
    };
    const keeper = gateKeeper(live(), paths, { onVerdict });
    await keeper.evaluate({ settings });
    await consolidatedAt(NOON - 25 * HOUR);
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'sessions' });
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'throttle' });
    expect(seen).toEqual(['time', 'sessions']);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['stat', 'time'],
    ['list', 'sessions'],
  ] as const)('in %s is the verdict "not now", and the next evaluation asks again', async (call, gate) => {
    let broken = true;
    const defect = () => Promise.reject(new Error('a defect'));
    const flaky = capabilities({
      stat: (path) => () => (broken && call === 'stat' ? defect() : nodeFiles.stat(path)()),
      list: (path) => () => (broken && call === 'list' ? defect() : nodeFiles.list(path)()),
    });
    const keeper = keeperOver(flaky, paths);
    const verdict = await keeper.evaluate({ settings });
    expect(verdict).toMatchObject({ _tag: 'Refused', gate, error: { _tag: 'Defect' } });
    expect(verdict.sentence).toContain('a defect');
    broken = false;
    now += HOUR;
    expect(await keeper.evaluate({ settings })).toMatchObject({ gate: 'sessions', error: null });
  });
});
