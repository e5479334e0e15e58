import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { readSettings } from '../../src/config.js';
import type { Files } from '../../src/effects/ports/files.js';
import type { Model } from '../../src/effects/ports/model.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { ownerOf } from '../../src/effects/simulated/sim-process.js';
import { emptyTree, type Tree } from '../../src/effects/simulated/tree.js';
import { type Capabilities, liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import type { Engine } from '../../src/hosts/engines/engine.js';
import { localEngine } from '../../src/hosts/engines/local-engine.js';
import { gateKeeper } from '../../src/hosts/gates/gate-keeper.js';
import type { GateKeeper } from '../../src/hosts/gates/gates.js';
import type { DreamHandle } from '../../src/hosts/running/run-handle.js';
import type { GateVerdict } from '../../src/machines/gate/gate.verdict.js';
import { modelError } from '../unit/effects/model-error.js';
import { FOLDERS } from '../unit/hosts/dream/store-in-memory.js';
import { stillClock } from './still-clock.js';

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
export const MONDAY = Date.UTC(2031, 4, 12, 8);

const PATHS = { ...FOLDERS, transcripts: '/store/sessions', layout: 'plain', explicit: false } as const;
const FILES = {
  'MEMORY.md': '# Memory\n\n- [Harbour](harbour.md) — the ferry project\n',
  'harbour.md': '# Harbour\n\n- The ferry leaves at 7.\n- Tickets are blue.\n- Dogs pay half.\n',
};

/** What the API does with one request; the first is number 1. */
export type Api = (call: number) => ReturnType<Model['ask']>;

/** An API that never comes back. */
export const SILENCE: ReturnType<Model['ask']> = () => new Promise(() => {});
export const DONE: ReturnType<Model['ask']> = TE.right({
  content: [{ type: 'text', text: 'There is nothing to do.' }],
  stopReason: 'end_turn',
  usage: { input: 10, output: 2, cacheRead: 0, cacheCreation: 0 },
} as const);

export const settings = readSettings({ autoDreamEnabled: true }, {}, {});

type Counts = { calls: number; looks: number };

const engineOver = (api: Api, counts: Counts): Engine =>
  localEngine(() => ({
    name: 'the API',
    ask: (_, signal) => {
      counts.calls += 1;
      const answer = api(counts.calls);
      const stopped = new Promise<Awaited<ReturnType<typeof answer>>>((resolve) =>
        signal.addEventListener('abort', () => resolve(E.left(modelError('Stopped.', 'stopped')))),
      );
      return () => Promise.race([answer(), stopped]);
    },
  }));

const filesOver = (tree: Tree, counts: Counts): Files => {
  const files = memoryFiles(tree);
  const list: Files['list'] = (path) => {
    if (path === PATHS.transcripts) counts.looks += 1;
    return files.list(path);
  };
  return { ...files, list };
};

/**
 * One store in memory, and processes that come to it one after another under a clock that stands still but when time is
 * let pass. A process that crashed never does anything again, and others can tell.
 */
export const weekWorld = (api: Api) => {
  const clock = stillClock(MONDAY);
  const tree = emptyTree(() => BigInt(clock.now()) * 1_000_000n);
  for (const [name, text] of Object.entries(FILES)) putFile(tree, `${FOLDERS.memory}/${name}`, text);
  const counts: Counts = { calls: 0, looks: 0 };
  const dead = new Set<number>();
  const capabilities = (): Capabilities => ({
    ...liveCapabilities(),
    clock,
    files: filesOver(tree, counts),
    engine: engineOver(api, counts),
    processes: {
      self: ownerOf(dead.size + 1),
      liveness: (owner) => async () => (dead.has(owner.pid) ? 'dead' : 'alive'),
      pidExists: (pid) => async () => !dead.has(pid),
    },
  });
  return {
    now: clock.now,
    passTo: clock.passTo,
    seen: clock.seen,
    counted: (): Readonly<Counts> => counts,
    session: (name: string): void => void putFile(tree, `${PATHS.transcripts}/${name}.jsonl`, ''),
    keeper: (shared: boolean): GateKeeper => gateKeeper(capabilities(), PATHS, { shared }),
    dream: (verdict: GateVerdict): DreamHandle => startDream(capabilities(), FOLDERS, { verdict }),
    /** The process is killed where it stands; the next one is another. */
    crash: (): void => {
      dead.add(dead.size + 1);
      clock.forget();
    },
  };
};
