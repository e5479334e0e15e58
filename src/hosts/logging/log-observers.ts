import type { Log } from '../../effects/ports/log.js';
import type { HostEvent } from '../dream/host-events.js';
import type { OnVerdict } from '../gates/gates.js';

/** Notes verdicts: one that came of an error is a warning, since the turn went on as if it were not time yet. */
export const loggingVerdicts =
  (log: Log): OnVerdict =>
  ({ _tag, gate, error, sentence }) => {
    const level = error === null ? 'debug' : 'warning';
    log.write(level, sentence, { gate, verdict: _tag, ...(error === null ? {} : { error: error._tag }) });
  };

/** Notes what becomes of a run. Names of files are none of it: a log is passed on more lightly than a store. */
export const loggingEvents =
  (log: Log): ((event: HostEvent) => void) =>
  (event) => {
    const run = { run: event.runId, source: event.source };
    switch (event._tag) {
      case 'Failed':
        log.write('error', event.reason, { ...run, event: event._tag, failure: event.failure });
        break;
      case 'ToolDenied':
        log.write('info', 'A call of a tool was denied.', { ...run, event: event._tag, tool: event.tool });
        break;
      case 'Completed':
        log.write('info', 'The run was completed.', { ...run, event: event._tag, costUsd: event.costUsd });
        break;
      case 'Killed':
        log.write('info', 'The run was stopped.', { ...run, event: event._tag });
        break;
      case 'Fired':
        log.write('info', 'The run has the lock and begins.', { ...run, event: event._tag });
        break;
      case 'Improved':
      case 'Held':
        log.write('info', event._tag === 'Held' ? 'The result waits for a review.' : 'A change was let in.', {
          ...run,
          event: event._tag,
          files: event.files.length,
        });
        break;
    }
  };
