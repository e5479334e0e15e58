import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileStat } from '../../ports/files.js';
import { perform } from '../../program.js';
import { FOREIGN_MS } from './limits.js';
import type { Place, Steps } from './place.js';

/** The one-file rule, read strictly: the body is a PID and nothing else. */
const pidIn = (bytes: Uint8Array | null): number | null => {
  const body = new TextDecoder().decode(bytes ?? new Uint8Array()).trim();
  const pid = /^[1-9]\d{0,9}$/.test(body) ? Number(body) : null;
  return pid !== null && pid < 2 ** 31 ? pid : null;
};

/** The living process that holds the lock file by the one-file rule: its PID in a body less than an hour old. */
export function* foreignHolder(place: Place, view: FileStat): Steps<number | null> {
  const age = place.clock.now() - Number(view.mtimeNs / 1_000_000n);
  if (view.size === 0 || Math.abs(age) >= FOREIGN_MS) return null;
  const pid = pidIn(yield* perform(place.files.read(place.view)));
  if (pid === null) return null;
  return (yield* perform(TE.fromTask(place.processes.pidExists(pid)))) ? pid : null;
}
