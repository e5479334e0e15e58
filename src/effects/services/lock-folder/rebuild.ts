import * as E from 'fp-ts/lib/Either.js';
import type { Bereft, LockError, Rebuilding } from '../../ports/lock-folder.js';
import { perform, program, settled } from '../../program.js';
import { microseconds } from './copies.js';
import { openFolder } from './open-folder.js';
import type { Place, Steps } from './place.js';
import { TOMBSTONE_MS, token } from './tokens.js';
import { vanish } from './vanish.js';

/** Our PID at the very time that we wrote there: nobody else leaves both. */
function* showsUs(place: Place, startedAt: number): Steps<boolean> {
  const view = yield* perform(place.files.stat(place.view));
  if (view?.kind !== 'file' || view.mtimeNs !== BigInt(startedAt) * 1_000_000n) return false;
  const body = yield* perform(place.files.read(place.view));
  return body !== null && new TextDecoder().decode(body) === String(place.processes.self.pid);
}

function* makeAnew(place: Place, { runId, wantedNs }: Bereft): Steps<void> {
  yield* openFolder(place);
  const mtimeMs = wantedNs === null ? TOMBSTONE_MS : microseconds(BigInt(wantedNs));
  const empty = token(place, runId, 'prior');
  yield* perform(place.files.create(empty, new Uint8Array(), { mode: 0o644, mtimeMs }));
  yield* perform(place.files.rename(empty, place.view));
  yield* vanish(place, place.view, runId, 'L');
}

/**
 * A run is unsettled as long as `pub` is there, and settling replaces the lock file first: one that shows the run without
 * it was left by nobody but who removed the lock folder. While this process lives, the file counts as held for every other
 * program, so what was looked at is still there when it is replaced.
 */
export function* rebuild(place: Place, run: Bereft): Steps<Rebuilding> {
  if ((yield* perform(place.files.stat(token(place, run.runId, 'pub')))) !== null) return 'NotNeeded';
  if (!(yield* showsUs(place, run.startedAt))) return 'NotNeeded';
  const made = yield* settled(program<LockError, void>(() => makeAnew(place, run)));
  return E.isRight(made) ? 'Made' : 'Failed';
}
