import * as E from 'fp-ts/lib/Either.js';
import type { Claim, Verdict } from '../../effects/ports/lock-folder.js';
import { parseClaim, parseVerdict } from '../../effects/services/lock-folder/formats.js';
import { read } from '../../effects/simulated/content-calls.js';
import type { Tree } from '../../effects/simulated/tree.js';

export type Fail = (what: string) => void;

export const get = <A>(answer: E.Either<string, A | null>): A | null =>
  E.isRight(answer) ? answer.right : null;
export const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n;

/** Claims and verdicts as they were linked, also those that were swept since. */
export const lockHistory = (tree: Tree, fail: Fail) => {
  const claims = new Map<number, Claim>();
  const verdicts = new Map<number, Verdict>();
  const claimOf = new Map<string, Claim>();
  const verdictOf = new Map<string, Verdict>();
  let committed: readonly Verdict[] = [];
  let top = 0;

  const learnClaim = (number: number, claim: Claim): void => {
    // A sleeper may take a number whose claim was swept meanwhile; it finds that it is not on top.
    claims.set(number, claim);
    top = Math.max(top, number);
    claimOf.set(claim.nonce, claim);
  };
  const learnVerdict = (verdict: Verdict): void => {
    const { n, nonce } = verdict;
    const before = verdicts.get(n);
    const again = before?.nonce === nonce;
    if (again && JSON.stringify(before) !== JSON.stringify(verdict)) fail(`verdict ${n} was cast twice`);
    if (before && !again && 'commit' in verdict.decision) fail(`number ${n} was used again for a commit`);
    if (!before || !('commit' in before.decision)) verdicts.set(n, verdict);
    verdictOf.set(nonce, verdict);
    committed = [...verdicts.values()]
      .filter(({ decision }) => 'commit' in decision)
      .sort((a, b) => a.n - b.n);
  };

  return {
    claims,
    verdicts,
    /** By the run's id. */
    claimOf: (runId: string): Claim | undefined => claimOf.get(runId),
    verdictOf: (runId: string): Verdict | undefined => verdictOf.get(runId),
    /** The highest number that was ever claimed. */
    top: (): number => top,
    committed: (): readonly Verdict[] => committed,
    linked: (path: string): void => {
      const [, number, kind] = /\/([1-9]\d*)\.(claim|verdict)$/.exec(path) ?? [];
      const bytes = kind === undefined ? null : get(read(tree, path));
      const claim = kind === 'claim' ? parseClaim(bytes) : null;
      if (claim) learnClaim(Number(number), claim);
      const verdict = kind === 'verdict' ? parseVerdict(bytes) : null;
      if (verdict) learnVerdict(verdict);
    },
  };
};

export type LockHistory = ReturnType<typeof lockHistory>;
