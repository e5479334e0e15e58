import { nodeClock } from '../../src/effects/live/node-clock.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import { lockEffects } from '../../src/hosts/running/lock-effects.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { effect } from '../../src/runtime/effect.js';
import { startRun } from '../../src/runtime/run.js';
import { compose } from '../simulation/lock-compose.js';
import { filesVia } from './files-via.js';
import { lockOnDisk } from './lock-on-disk.js';

const [memory = '', state = '', end = '', dieAt = '0'] = process.argv.slice(2);

let calls = 0;

/** Counts system calls and dies by SIGKILL while the chosen one is under way. */
const files = filesVia((begin) => async () => {
  calls += 1;
  const outcome = begin();
  if (calls === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
  return outcome;
});

const { lock, objects, processes, unique } = lockOnDisk(memory, state, files);
const runId = `${Date.now().toString(36)}-${unique()}`;
const refusal = { _tag: 'Left' as const, left: { _tag: 'Refused', reason: 'this run is to abort' } };

const run = startRun({
  machine: editMachine,
  name: 'edit',
  input: {
    request: { runId, kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } },
    about: { mend: 'index' },
  },
  handlers: {
    ...lockEffects(lock),
    compose: effect('journal', () =>
      end === 'commit' ? compose(files, objects, runId, memory) : async () => refusal,
    ),
  },
  journal: jsonlJournals(files, `${state}/runs`).open(runId),
  clock: nodeClock,
  owner: processes.self,
  versions: {},
});

await run.done;
console.log(JSON.stringify({ calls }));
