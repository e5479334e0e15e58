import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aStore, lockOf, type TestStore } from './a-store.js';
import { type Traces, tracesOf, unsettledIn } from './kills-evidence.js';
import { tally } from './kills-tally.js';
import { type Ended, startCli } from './run-cli.js';

const ROUNDS = 8;
const SIGNALS_AT_THE_END = 2;
const TOPICS = 16;
const LONGEST_MS = 300_000;
const SECOND_WITHIN_MS = 60;

/** Large enough that a good part of the process's time is the dream's. */
const aLargerStore = (prior: boolean): TestStore => {
  const names = Array.from({ length: TOPICS }, (_, number) => `topic-${number}.md`);
  const entries = names.map((name) => `- [${name}](${name}) — about ${name}`);
  const bodies = names.map((name) => [
    name,
    `# ${name}\n\n- ${name} says one thing\n- ${name} Says one thing.\n- The release train ships every Friday\n`,
  ]);
  const store = aStore({ 'MEMORY.md': `${entries.join('\n')}\n`, ...Object.fromEntries(bodies) });
  const lock = join(store.memory, '.consolidate-lock');
  if (prior) writeFileSync(lock, '');
  if (prior) utimesSync(lock, 1_600_000_000.123_456, 1_600_000_000.123_456);
  return store;
};

type Shot = { readonly signal: NodeJS.Signals; readonly twice: boolean; readonly afterMs: number };

type Told = Ended & { readonly phase: string };

const phaseOf = (err: string): string =>
  [...err.matchAll(/^autodream: (acquiring|staging|dreaming|checking|settling)/gm)].at(-1)?.[1] ?? 'starting';

/** Runs the command and sends it a signal after a while; the time counts from the start of the process or from the run's first word. */
const shoot = async (
  { options }: TestStore,
  { signal, twice, afterMs }: Shot,
  fromStart: boolean,
): Promise<Told> => {
  const timers: NodeJS.Timeout[] = [];
  let [err, phase] = ['', ''];
  const send = (ms: number): void => {
    const kill = () => {
      if (child.kill(signal)) phase ||= phaseOf(err);
    };
    timers.push(setTimeout(kill, ms));
  };
  const fire = (): void => {
    send(afterMs);
    if (twice) send(afterMs + Math.random() * SECOND_WITHIN_MS);
  };
  const { child, ended } = startCli(['run', '--force', '--json', ...options], {
    onErr: (soFar) => {
      err = soFar;
      if (!fromStart && timers.length === 0) fire();
    },
  });
  if (fromStart) fire();
  const end = await ended;
  timers.forEach(clearTimeout);
  return { ...end, phase };
};

/** The store is the new one if the dream had finished, and otherwise the old one. */
const expectWhole = (memory: string, before: Traces, ended: Told, exit: number): string => {
  expect(unsettledIn(memory)).toEqual([]);
  if (ended.code === 0) {
    const { outcome, lastConsolidatedAtNs } = JSON.parse(ended.out);
    expect(outcome).toBe('completed');
    expect(String(lockOf(memory)?.mtimeNs)).toBe(lastConsolidatedAtNs);
    return 'finished before';
  }
  expect(tracesOf(memory), JSON.stringify(ended)).toEqual(before);
  if (ended.signal !== null) return 'died before it could listen';
  expect({ code: ended.code, ...JSON.parse(ended.out) }).toMatchObject({ code: exit, outcome: 'killed' });
  return `restored while ${ended.phase}`;
};

describe.each([
  ['SIGINT', 130, true],
  ['SIGTERM', 143, false],
] as const)('the command line, told to stop by %s at random moments', (signal, exit, twice) => {
  test(
    `restores the store and ends with ${exit}, unless it had finished`,
    async () => {
      const untold = aLargerStore(true);
      const started = performance.now();
      expect(await startCli(['run', '--force', ...untold.options]).ended).toMatchObject({ code: 0 });
      const tookMs = performance.now() - started;
      const counts = tally();
      for (let i = 0; i < ROUNDS; i += 1) {
        const store = aLargerStore(i % 2 === 0);
        const before = tracesOf(store.memory);
        const fromStart = i % 4 === 3;
        const shot = { signal, twice, afterMs: Math.random() * tookMs * (fromStart ? 1 : 0.4) };
        const ended = await shoot(store, shot, fromStart);
        counts.add(expectWhole(store.memory, before, ended, exit));
      }
      console.info(`${signal}\n${counts.table()}`);
      expect(
        counts.count('restored while dreaming') + counts.count('restored while settling'),
      ).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );

  test('a signal that comes as soon as the result is printed does not change how it ended', async () => {
    for (let i = 0; i < SIGNALS_AT_THE_END; i += 1) {
      const { child, ended } = startCli(['run', '--force', '--json', ...aLargerStore(true).options]);
      child.stdout?.on('data', () => child.kill(signal));
      const { code, signal: died, out } = await ended;
      expect({ code, died, ...JSON.parse(out) }).toMatchObject({ code: 0, died: null, outcome: 'completed' });
    }
  });
});
