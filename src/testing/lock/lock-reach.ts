import type { PlannedFile, Verdict } from '../../effects/ports/lock-folder.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { read } from '../../effects/simulated/content-calls.js';
import { MEMORY, VIEW } from '../places.js';
import type { WatchedLock } from './lock-checks.js';
import { type Fail, get, type LockHistory } from './lock-history.js';
import type { Token, Touch } from './lock-touches.js';

const planOf = (verdict: Verdict | undefined): readonly PlannedFile[] =>
  verdict !== undefined && 'commit' in verdict.decision ? verdict.decision.commit : [];

/**
 * What our processes do to the lock file and to the store, call by call: only what the verdict of the run says whose token they
 * move, and nothing once that run is settled.
 */
export const watchReach = ({ world: { tree } }: WatchedLock, history: LockHistory, fail: Fail) => {
  const settled = new Set<string>();
  const revoked = new Set<string>();
  const limits = { shownLate: 0 };

  const whyNotShown = (runId: string): string | null => {
    if (history.claimOf(runId) === undefined) return 'before it had a claim';
    if (history.verdictOf(runId) !== undefined) limits.shownLate += 1;
    return revoked.has(runId) ? 'after that was revoked' : null;
  };

  const whyNotOnView = (runId: string, kind: string): string | null => {
    if (kind === 'show') return whyNotShown(runId);
    const decision = history.verdictOf(runId)?.decision ?? {};
    if (kind === 'done') return 'commit' in decision ? null : 'without a commit';
    if (kind === 'prior') return 'abort' in decision ? null : 'without an abort';
    return kind === 'gone.L' || kind === 'pub' ? null : 'which no rule knows';
  };

  const whyNotOnStore = (runId: string, kind: string, path: string): string | null => {
    const [, what = '', index] = /^(new|gone)\.(\d+)$/.exec(kind) ?? [];
    const file = planOf(history.verdictOf(runId))[Number(index)];
    if (what === '' || `${MEMORY}/${file?.path}` !== path) return 'which no commit says';
    const bytes = get(read(tree, path)) ?? new Uint8Array();
    const fits = file?.next === null ? bytes.length === 0 : sha256(bytes) === file?.next;
    return what === 'new' && !fits ? 'with other bytes than the commit says' : null;
  };

  const whyNot = (path: string, { runId, kind }: Token): string | null => {
    const isPutBack = kind.startsWith('gone.');
    if (settled.has(runId) && !isPutBack) return 'after its run was settled';
    return path === VIEW ? whyNotOnView(runId, kind) : whyNotOnStore(runId, kind, path);
  };

  return {
    limits,
    /** Some process of ours changed what is at a path of the lock file or the store. */
    reached: ({ token, path, what, from }: Touch): void => {
      const why = token === null ? 'which is no token of a run' : whyNot(path, token);
      if (why !== null) fail(`${what} of ${from === '' ? path : `${from} onto ${path}`} ${why}`);
    },
    /** Takes a name of the lock folder away. Gives the run that is settled by it. */
    cleared: (runId: string, kind: string): string | null => {
      if (kind === 'show') revoked.add(runId);
      if (kind !== 'pub') return null;
      settled.add(runId);
      return runId;
    },
  };
};
