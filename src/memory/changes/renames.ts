import { bodyOf, documentOf } from '../document.js';
import type { StoreFile, StoreImage } from '../store-image.js';

/** A created file that states this share of what a deleted one did is that file under a new name. */
const SAME_SHARE = 0.8;

/** Pairs each deleted file with the created one that carries its content on; a created file carries on one at most. */
export function renamesOf(
  before: StoreImage,
  after: StoreImage,
  deletions: readonly string[],
  created: readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  const free = new Map(created.map((path) => [path, keysOf(after.get(path))]));
  return deletions.flatMap((from) => {
    const keys = keysOf(before.get(from));
    let best: { to: string; share: number } | null = null;
    for (const [to, others] of free) {
      const share = sharedPart(keys, others);
      if (share >= SAME_SHARE && share > (best?.share ?? 0)) best = { to, share };
    }
    if (best === null) return [];
    free.delete(best.to);
    return [{ from, to: best.to }];
  });
}

function keysOf(file: StoreFile | undefined): ReadonlySet<string> {
  const document = file === undefined ? null : documentOf(file.bytes);
  return new Set(document === null ? [] : bodyOf(document).statements.map((statement) => statement.key));
}

/** Of all that either states, the part that both do. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const same = [...a].filter((key) => b.has(key)).length;
  const all = a.size + b.size - same;
  return all === 0 ? 0 : same / all;
}
