import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { readSettings } from '../../src/config.js';
import type { Model } from '../../src/effects/ports/model.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { ownerOf } from '../../src/effects/simulated/sim-process.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { type Capabilities, liveCapabilities } from '../../src/hosts/capabilities.js';
import { type DreamOptions, startDream } from '../../src/hosts/dream.js';
import { localEngine } from '../../src/hosts/engines/local-engine.js';
import { gateKeeper } from '../../src/hosts/gate-keeper.js';
import type { GateKeeper } from '../../src/hosts/gates.js';
import type { DreamHandle } from '../../src/hosts/run-handle.js';
import type { GateVerdict } from '../../src/machines/gate/gate.verdict.js';
import { modelError } from '../unit/effects/model-error.js';
import { FOLDERS } from '../unit/hosts/dream/store-in-memory.js';

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
export const MONDAY = Date.UTC(2031, 4, 12, 8);

const PATHS = { ...FOLDERS, transcripts: '/store/sessions', layout: 'plain', explicit: false } as const;
const FILES = {
  'MEMORY.md': '# Memory\n\n- [Harbour](harbour.md) — the ferry project\n',
  'harbour.md':
    '# Harbour\n\n- The ferry leaves at 7.\n- the ferry leaves at 7\n- Tickets are blue.\n- Dogs pay half.\n',
};

type Timer = { readonly due: number; readonly fire: () => void };

/** Whatever goes on without a timer has come to rest after so many turns of the event loop. */
const TURNS = 4;
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * One store in memory, and processes that come to it one after another under a clock that stands still but when time is
 * let pass. A process that is `dead` never does anything again, and others can tell.
 */
export const weekWorld = (api: (turn: number) => ReturnType<Model['ask']>) => {
  let now = MONDAY;
  let timers: Timer[] = [];
  let pid = 1;
  const dead = new Set<number>();
  const tree = emptyTree(() => BigInt(now) * 1_000_000n);
  for (const [name, text] of Object.entries(FILES)) putFile(tree, `${FOLDERS.memory}/${name}`, text);
  let calls = 0;
  let looks = 0;

  const setTimer = (ms: number, fire: () => void): (() => void) => {
    const timer = { due: now + ms, fire };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };

  const capabilities = (): Capabilities => {
    const files = memoryFiles(tree);
    return {
      ...liveCapabilities(),
      files: {
        ...files,
        list: (path) => {
          if (path === PATHS.transcripts) looks += 1;
          return files.list(path);
        },
      },
      clock: { now: () => now, setTimer },
      processes: {
        self: ownerOf(pid),
        liveness: (owner) => async () => (dead.has(owner.pid) ? 'dead' : 'alive'),
        pidExists: (other) => async () => !dead.has(other),
      },
      engine: localEngine(() => ({
        name: 'the API',
        ask: (_, signal) => {
          calls += 1;
          const answer = api(calls);
          return () =>
            Promise.race([
              answer(),
              new Promise<Awaited<ReturnType<typeof answer>>>((resolve) =>
                signal.addEventListener('abort', () => resolve(E.left(modelError('Stopped.', 'stopped')))),
              ),
            ]);
        },
      })),
    };
  };

  const fireNext = (): void => {
    const next = timers.toSorted((one, other) => one.due - other.due)[0];
    if (next === undefined) return;
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.due);
    next.fire();
  };

  /** Lets time pass until it is over. */
  const seen = async <A>(promise: Promise<A>): Promise<A> => {
    let over = false;
    const watched = promise.finally(() => {
      over = true;
    });
    for (await quiet(); !over; await quiet()) fireNext();
    return watched;
  };

  return {
    tree,
    now: () => now,
    passTo: (ms: number): void => {
      now = Math.max(now, ms);
    },
    counted: () => ({ calls, looks }),
    seen,
    quiet,
    session: (name: string): void => void putFile(tree, `${PATHS.transcripts}/${name}.jsonl`, ''),
    keeper: (shared: boolean): GateKeeper => gateKeeper(capabilities(), PATHS, { shared }),
    dream: (verdict: GateVerdict, options: Partial<DreamOptions> = {}): DreamHandle =>
      startDream(capabilities(), FOLDERS, { verdict, ...options }),
    /** The process is killed where it stands; the next one is another. */
    crash: (): void => {
      dead.add(pid);
      pid += 1;
      timers = [];
    },
  };
};

export const settings = readSettings({ autoDreamEnabled: true }, {}, {});

/** An API that never comes back. */
export const SILENCE: ReturnType<Model['ask']> = () => new Promise(() => {});
export const DONE: ReturnType<Model['ask']> = TE.right({
  content: [{ type: 'text', text: 'There is nothing to do.' }],
  ...{ stopReason: 'end_turn', usage: { input: 10, output: 2, cacheRead: 0, cacheCreation: 0 } },
} as const);
