import type { Claim, Verdict } from '../../effects/ports/lock-folder.js';
import { HELD_FOR_REVIEW } from '../../machines/lock/settle.rules.js';
import type { RunFacts } from './run-facts.js';

/** What is left on disk of one run that claimed the store. */
type Chapter = { readonly claim: Claim; readonly verdict: Verdict | null };

type Decision = 'commit' | 'abort';

/**
 * What is known of runs beside their own journals: claims and verdicts on disk, and verdicts that later runs saw. `held` are
 * those whose verdict, wherever it is written, says that their result waits for a review.
 */
export type Witnesses = {
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly seen: ReadonlyMap<string, Decision>;
  readonly held: ReadonlySet<string>;
};

type Reason = readonly [runId: string, abortedFor: string | null | undefined];

const reasonsIn = (chapters: readonly Chapter[], facts: readonly RunFacts[]): readonly Reason[] => [
  ...chapters.map(({ claim, verdict }): Reason => {
    const decision = verdict?.decision;
    return [claim.nonce, decision && 'abort' in decision ? decision.abort : null];
  }),
  ...facts.map(({ runId, abortedFor }): Reason => [runId, abortedFor]),
  ...facts.flatMap(({ earlier }) => earlier.map(({ runId, reason }): Reason => [runId, reason])),
];

export const witnessesOf = (chapters: readonly Chapter[], facts: readonly RunFacts[]): Witnesses => ({
  chapters: new Map(chapters.map((chapter) => [chapter.claim.nonce, chapter])),
  seen: new Map(facts.flatMap(({ earlier }) => earlier.map(({ runId, decision }) => [runId, decision]))),
  held: new Set(
    reasonsIn(chapters, facts).flatMap(([runId, reason]) => (reason === HELD_FOR_REVIEW ? [runId] : [])),
  ),
});

/** How a run was decided; the verdict has the last word. `null`: nobody knows, or nothing was decided. */
export const decisionOf = (
  { runId, decision }: Pick<RunFacts, 'runId' | 'decision'>,
  { chapters, seen }: Witnesses,
): Decision | null => {
  const verdict = chapters.get(runId)?.verdict ?? null;
  if (verdict !== null) return 'commit' in verdict.decision ? 'commit' : 'abort';
  return decision ?? seen.get(runId) ?? null;
};

/** Has the run a claim, and nobody has decided on it yet? */
export const isUndecided = (runId: string, { chapters }: Witnesses): boolean =>
  chapters.get(runId)?.verdict === null;
