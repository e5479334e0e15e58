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

const [memory = '', state = '', log = ''] = process.argv.slice(2);
const HOLD_MS = 5;

const { lock, objects, processes, unique } = lockOnDisk(memory, state, nodeFiles);
const say = (what: string): void => appendFileSync(log, `${what} ${process.pid}\n`);

/** Says when its hold begins and ends. Every second hold ends in an abort. */
const holding =
  (runId: string, abort: boolean): TaskEither<FileError | { _tag: string; reason: string }, Composed> =>
  async () => {
    say('begin');
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
    const composed = await compose(nodeFiles, objects, runId, memory)();
    say('end');
    return abort ? E.left({ _tag: 'Refused', reason: 'this run is to abort' }) : composed;
  };

const contend = async (round: number): Promise<unknown> => {
  const runId = `${Date.now().toString(36)}-${unique()}`;
  const run = startRun({
    machine: editMachine,
    name: 'edit',
    input: {
      request: { runId, kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } },
      about: { mend: 'index' },
    },
    handlers: { ...lockEffects(lock), compose: effect('journal', () => holding(runId, round % 2 === 1)) },
    journal: jsonlJournals(nodeFiles, `${state}/runs`).open(runId),
    clock: nodeClock,
    owner: processes.self,
    versions: {},
  });
  const ended = await run.done;
  return ended._tag === 'Ended' ? ended.output : ended;
};

process.on('message', (round) => {
  void contend(Number(round)).then((output) => process.send?.(output));
});
process.send?.('ready');
