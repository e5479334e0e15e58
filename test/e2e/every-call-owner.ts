import { clockAhead, PAST_DEADLINE_MS } from './every-call-clock.js';
import { awaitOrder } from './every-call-order.js';
import { runOnDisk } from './every-call-run.js';
import { announce, stoppingFiles } from './every-call-stop.js';

const { memory, state, task, stop } = awaitOrder();

let slept = 0;
const clock = clockAhead(() => slept);
const { files, calls } = stoppingFiles(stop, () => {
  slept = PAST_DEADLINE_MS;
});
const wish = { memory, state, end: task === 'commit' ? 'commit' : 'abort', writer: 'the owner' } as const;
announce({ _tag: 'Ended', calls, output: await runOnDisk(wish, files, clock) });
