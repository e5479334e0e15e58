import { appendFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { nodeClock } from '../../src/effects/live/node-clock.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import type { FileError } from '../../src/effects/ports/files.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import { lockEffects } from '../../src/hosts/running/lock-effects.js';
import type { Composed } from '../../src/machines/claimed/claimed.rules.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { effect } from '../../src/runtime/effect.js';
import { startRun } from '../../src/runtime/run.js';
import { compose } from '../simulation/lock-compose.js';
import { lockOnDisk } from './lock-on-disk.js';

/** One attempt to take the lock of a store and to change it. `how`: what a process does that holds it. */
export type Attempt = {
  readonly memory: string;
  readonly state: string;
  readonly log: string;
  readonly how: 'commit' | 'abort' | 'die';
};

const HOLD_MS = 5;

const dieHere = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive after SIGKILL');
};

type Lock = ReturnType<typeof lockOnDisk>;
type Refused = { readonly _tag: string; readonly reason: string };

/** Says when its hold begins and ends. */
const holding =
  (
    { memory, log, how }: Attempt,
    { objects }: Lock,
    runId: string,
  ): TaskEither<FileError | Refused, Composed> =>
  async () => {
    const say = (what: string): void => appendFileSync(log, `${what} ${process.pid}\n`);
    say('begin');
    if (how === 'die') dieHere();
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
    const composed = await compose(nodeFiles, objects, runId, memory)();
    say('end');
    return how === 'abort' ? E.left({ _tag: 'Refused', reason: 'this run is to abort' }) : composed;
  };

const contend = async (attempt: Attempt): Promise<unknown> => {
  const { memory, state } = attempt;
  const disk = lockOnDisk(memory, state, nodeFiles);
  const runId = `${Date.now().toString(36)}-${disk.unique()}`;
  const run = startRun({
    machine: editMachine,
    name: 'edit',
    input: {
      request: { runId, kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } },
      about: { mend: 'index' },
    },
    handlers: {
      ...lockEffects(disk.lock),
      compose: effect('journal', () => holding(attempt, disk, runId)),
    },
    journal: jsonlJournals(nodeFiles, `${state}/runs`).open(runId),
    clock: nodeClock,
    owner: disk.processes.self,
    versions: {},
  });
  const ended = await run.done;
  return ended._tag === 'Ended' ? ended.output : ended;
};

process.on('message', ({ id, order }: { readonly id: number; readonly order: Attempt }) => {
  void contend(order).then((answer) => process.send?.({ id, answer }));
});
process.send?.('ready');
