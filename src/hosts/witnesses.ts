import type { Claim, Verdict } from '../effects/ports/lock-folder.js';
import type { RunFacts } from './run-facts.js';

/** What is left on disk of one run that claimed the store. */
type Chapter = { readonly claim: Claim; readonly verdict: Verdict | null };

type Decision = 'commit' | 'abort';

/** What is known of runs beside their own journals: claims and verdicts on disk, and verdicts that later runs saw. */
export type Witnesses = {
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly seen: ReadonlyMap<string, Decision>;
};

export const witnessesOf = (chapters: readonly Chapter[], facts: readonly RunFacts[]): Witnesses => ({
  chapters: new Map(chapters.map((chapter) => [chapter.claim.nonce, chapter])),
  seen: new Map(facts.flatMap(({ earlier }) => earlier.map(({ runId, decision }) => [runId, decision]))),
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
