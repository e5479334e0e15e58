import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { nodeGrowingFiles } from '../../../../src/effects/live/node-growing-files.js';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import type { GrowingFiles } from '../../../../src/effects/ports/growing-files.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { openStore, type Store } from '../../../../src/hosts/store.js';
import { followRunsIn } from '../../../../src/hosts/watching/follow-runs.js';
import type { Following, FollowOptions, RunNews } from '../../../../src/hosts/watching/run-news.js';
import { OWNER } from './a-journal.js';

const folders: string[] = [];
const open: Following[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A clock whose timers ring when a test says so. */
export const handClock = (start: number) => {
  let now = start;
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => now,
    setTimer: (_, fire) => {
      const timer = (): void => fire();
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const ring = (): void => {
    for (const timer of [...timers]) {
      timers.delete(timer);
      timer();
    }
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { clock, ring, pass, waiting: () => timers.size };
};

export const NOW = 1_800_000_000_000;

/** A run's id that tells its birth. */
export const runIdOf = (at: number, name: string): string => `${at.toString(36)}-${name}`;

/** Stores on a real disk, processes that live or not as a test wants it, and a clock of its own. */
export const aScene = (growing: GrowingFiles = nodeGrowingFiles) => {
  const { clock, ring, pass, waiting } = handClock(NOW);
  const dead = new Set<number>();
  const capabilities = {
    ...liveCapabilities(),
    clock,
    processes: {
      self: OWNER,
      liveness:
        ({ pid }: { readonly pid: number }) =>
        async () =>
          dead.has(pid) ? ('dead' as const) : ('alive' as const),
      pidExists: () => async () => true,
    },
  };
  const watches = { begun: 0, ended: 0 };
  const counted: GrowingFiles = {
    ...growing,
    watch: (folder, changed) => {
      const end = growing.watch(folder, changed);
      if (end === null) return null;
      watches.begun += 1;
      return () => {
        watches.ended += 1;
        end();
      };
    },
  };
  const aStore = (): Store => {
    const folder = mkdtempSync(join(tmpdir(), 'autodream-watching-'));
    folders.push(folder);
    const of = (name: string): string => join(folder, name);
    return openStore(capabilities, {
      memory: of('memory'),
      transcripts: of('sessions'),
      state: of('.autodream/memory'),
    });
  };
  const write = (store: Store, runId: string, lines: readonly string[]): void => {
    mkdirSync(store.paths.runs, { recursive: true });
    appendFileSync(store.paths.journalOf(runId), lines.join(''));
  };
  const news: RunNews[] = [];
  const follow = (stores: readonly Store[], options: FollowOptions = {}): Following => {
    const following = followRunsIn({ growing: counted, clock })(
      stores,
      (one) => void news.push(one),
      options,
    );
    open.push(following);
    return following;
  };
  /** Lets time pass until this is so. */
  const until = (isSo: () => void): Promise<void> =>
    vi.waitFor(
      () => {
        ring();
        isSo();
      },
      { interval: 2, timeout: 20_000 },
    );
  const died = (): void => void dead.add(OWNER.pid);
  return { aStore, write, news, follow, until, died, pass, ring, waiting, watches };
};

/** What was told, a word for each piece of news, and the numbers of its records. */
export const toldOf = (news: readonly RunNews[], runId: string): readonly (string | number)[] =>
  news.flatMap((one): readonly (string | number)[] => {
    if (one.runId !== runId) return [];
    if (one._tag === 'Records') return one.records.map(({ seq }) => seq);
    return one._tag === 'Over' ? [one._tag, one.how] : [one._tag];
  });

export const expectTold = (news: readonly RunNews[], runId: string, told: readonly (string | number)[]) =>
  expect(toldOf(news, runId)).toEqual(told);
