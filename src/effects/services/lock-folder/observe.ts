import type { FileStat } from '../../ports/files.js';
import type { Claim, Observed } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { foreignHolder } from './foreign.js';
import { help } from './help.js';
import { openFolder } from './open-folder.js';
import type { Place, Steps } from './place.js';
import { previousRun } from './previous-run.js';
import { refuse } from './refuse.js';
import { claimPath, LAST_GENERATION, priorOf } from './tokens.js';

function* whyBusy(place: Place, view: FileStat | null): Steps<string | null> {
  if (view === null) return null;
  if (view.kind !== 'file') return `the lock file is no regular file but a ${view.kind}; it is left alone`;
  const pid = yield* foreignHolder(place, view);
  return pid === null ? null : `process ${pid}, another program, holds the lock file`;
}

const withArticle = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;

/** A PID means something only where it was given. An unreadable claim names no process; it is judged by its age. */
const whoLives = ({ processes: { self } }: Place, { n, kind, owner, deadline }: Claim): string => {
  const until = new Date(deadline).toISOString();
  if (owner.pid <= 0) return `claim ${n} cannot be read here and counts as that of a live run until ${until}`;
  const run = `${withArticle(kind)} is live`;
  return owner.host === self.host && owner.pidNamespace === self.pidNamespace
    ? `${run} (process ${owner.pid}); “autodream status” shows it, “autodream kill” stops it`
    : `${run} on ${owner.host}, in another container or on another machine, where it cannot be seen from here; its claim lasts until ${until} at the latest`;
};

/** Finishes what dead or late runs left, and tells whether a claim can be made. */
export function* observe(place: Place): Steps<Observed> {
  yield* openFolder(place);
  const { top, live, recovered } = yield* help(place);
  if (live !== null) {
    const holder = { n: live.n, runId: live.nonce };
    return { _tag: 'Busy', reason: whoLives(place, live), holder, recovered };
  }
  if (top >= LAST_GENERATION)
    yield* refuse(`${claimPath(place, top)} leaves no number for another run`, 'Remove it: it is not ours.');
  const view = yield* perform(place.files.stat(place.view));
  const reason = yield* whyBusy(place, view);
  if (reason !== null) return { _tag: 'Busy', reason, holder: null, recovered };
  return {
    _tag: 'Free',
    // After what `help` saw and settled, not after a fresh listing: that may hold a run which began meanwhile.
    n: top + 1,
    startedAt: place.clock.now(),
    prior: priorOf(view),
    previous: yield* previousRun(place, top),
    recovered,
  };
}
