import * as v from 'valibot';
import type { Clock } from '../../src/effects/ports/clock.js';
import type { Files } from '../../src/effects/ports/files.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import { lockEffects } from '../../src/hosts/running/lock-effects.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { effect } from '../../src/runtime/effect.js';
import { startRun } from '../../src/runtime/run.js';
import { compose } from '../simulation/lock-compose.js';
import { lockOnDisk } from './lock-on-disk.js';

const refusal = { _tag: 'Left' as const, left: { _tag: 'Refused', reason: 'this run is to abort' } };

export type RunWish = {
  readonly memory: string;
  readonly state: string;
  readonly end: 'commit' | 'abort';
  /** What it writes names it; the same each time, so that the calls are the same, too. */
  readonly writer: string;
};

const Output = v.object({ _tag: v.string() });

/** One run under the lock that changes, creates and deletes a file, or is taken back after it was let in. */
export const runOnDisk = async (
  { memory, state, end, writer }: RunWish,
  files: Files,
  clock: Clock,
): Promise<{ readonly _tag: string }> => {
  const { lock, objects, processes, unique } = lockOnDisk(memory, state, files, clock);
  const runId = `${clock.now().toString(36)}-${unique()}`;
  const journal = `${state}/runs/${runId}.jsonl`;
  const run = startRun({
    machine: editMachine,
    name: 'edit',
    input: {
      request: { runId, kind: 'fix', journal, clockAfter: { _tag: 'Start' } },
      about: { mend: 'index' },
    },
    handlers: {
      ...lockEffects(lock),
      compose: effect('journal', () =>
        end === 'commit' ? compose(files, objects, writer, memory) : async () => refusal,
      ),
    },
    journal: jsonlJournals(files, `${state}/runs`).open(runId),
    clock,
    owner: processes.self,
    versions: {},
  });
  const ended = await run.done;
  if (ended._tag !== 'Ended') throw new Error(JSON.stringify(ended.error));
  return v.parse(Output, ended.output);
};
