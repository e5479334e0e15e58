import type { PlannedFile, RunRef, Unmerged } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { ownClaim } from './decide.js';
import { hashOf, type Place, type Steps } from './place.js';
import { readVerdict } from './runs.js';
import { token } from './tokens.js';

/** What an editor wrote into a before-image after our last look. Where the run took the file away, nothing is left to merge with. */
function* writtenLate(
  place: Place,
  runId: string,
  i: number,
  { path, base, next }: PlannedFile,
): Steps<Unmerged | null> {
  const before = token(place, runId, `old.${i}.${base}`);
  const bytes = yield* perform(place.files.read(before));
  const stat = yield* perform(place.files.stat(before));
  if (bytes === null || stat === null || hashOf(place, bytes) === base) return null;
  const other = yield* perform(place.objects.put(bytes));
  return { path, base: next === null ? null : base, other, mode: stat.mode, whose: 'editor' };
}

/** Finds the files of a committed run that an editor wrote to between our last look and the publication. */
export function* unmerged(place: Place, run: RunRef): Steps<readonly Unmerged[]> {
  const claim = yield* ownClaim(place, run);
  const verdict = claim && (yield* readVerdict(place, claim));
  if (verdict === null || !('commit' in verdict.decision)) return [];
  const names = yield* perform(place.files.list(place.folder));
  const found: Unmerged[] = [];
  for (const [i, file] of verdict.decision.commit.entries()) {
    const { path, base, next, mode } = file;
    if (names.includes(`${run.runId}.conflict.${i}`)) {
      if (next !== null) found.push({ path, base, other: next, mode, whose: 'run' });
      continue;
    }
    const late = yield* writtenLate(place, run.runId, i, file);
    if (late !== null) found.push(late);
  }
  return found;
}
