import { bodyOf, documentOf } from '../document.js';
import type { StoreFile, StoreImage } from '../store-image.js';

/** What is known of a file's content: its statements, and all their words. */
type Content = { readonly statements: ReadonlySet<string>; readonly words: ReadonlySet<string> };

/** A created file that states this share of what a deleted one did is that file under a new name. */
const SAME_STATEMENTS = 0.8;

/** Or one that was edited a little besides: so many statements are the same, and so many words of all. */
const MOST_STATEMENTS = 0.5;
const MOST_WORDS = 0.75;

/** Or one of so few statements that one which was edited is most of them. */
const SAME_WORDS = 0.9;

const MOST_ALIKE = 2;
/** So many files are compared with one, the likeliest first: thousands that were renamed at once stay cheap. */
const COMPARED = 200;

const ROUNDING = 1e-9;

function contentOf(file: StoreFile | undefined): Content {
  const document = file === undefined ? null : documentOf(file.bytes);
  const keys = document === null ? [] : bodyOf(document).statements.map(({ key }) => key);
  return { statements: new Set(keys), words: new Set(keys.flatMap((key) => key.toLowerCase().split(' '))) };
}

/** How much of the one the other carries on; 0: too little to be the same file. */
function likeness(one: Content, other: Content): number {
  const statements = sharedPart(one.statements, other.statements);
  if (statements >= SAME_STATEMENTS) return 1 + statements;
  const words = sharedPart(one.words, other.words);
  return words >= SAME_WORDS || (words >= MOST_WORDS && statements >= MOST_STATEMENTS) ? words : 0;
}

type Rename = { readonly from: string; readonly to: string };

/**
 * Pairs each deleted file with the created one that carries its content on, also where that was edited a little; a
 * created file carries on one at most.
 */
export function renamesOf(
  before: StoreImage,
  after: StoreImage,
  deletions: readonly string[],
  created: readonly string[],
): readonly Rename[] {
  const free = new Map(created.map((path) => [path, contentOf(after.get(path))]));
  const [stating, wording] = [holdersOf(free, 'statements'), holdersOf(free, 'words')];
  return deletions.flatMap((from) => {
    const content = contentOf(before.get(from));
    let best: { to: string; like: number } | null = null;
    const likely = [
      ...candidates(content.statements, stating, SAME_STATEMENTS),
      ...candidates(content.words, wording, MOST_WORDS),
    ];
    for (const to of new Set(likely.slice(0, COMPARED))) {
      const other = free.get(to);
      const like = other === undefined ? 0 : likeness(content, other);
      if (like > (best?.like ?? 0)) best = { to, like };
      if (like === MOST_ALIKE) break;
    }
    if (best === null) return [];
    const { to } = best;
    for (const key of free.get(to)?.statements ?? []) stating.get(key)?.delete(to);
    for (const word of free.get(to)?.words ?? []) wording.get(word)?.delete(to);
    free.delete(to);
    return [{ from, to: best.to }];
  });
}

/** For each statement, or word, the files that have it. */
function holdersOf(
  files: ReadonlyMap<string, Content>,
  kind: keyof Content,
): ReadonlyMap<string, Set<string>> {
  const holders = new Map<string, Set<string>>();
  for (const [path, content] of files)
    for (const key of content[kind]) holders.set(key, (holders.get(key) ?? new Set()).add(path));
  return holders;
}

/** Files that can share enough: one that lacks all of so many keys cannot. The rarest keys leave the fewest. */
function candidates(
  keys: ReadonlySet<string>,
  holders: ReadonlyMap<string, ReadonlySet<string>>,
  share: number,
): readonly string[] {
  const rarestFirst = [...keys].map((key) => holders.get(key) ?? new Set<string>());
  rarestFirst.sort((a, b) => a.size - b.size);
  const mayLack = Math.floor((1 - share) * keys.size + ROUNDING);
  return [...new Set(rarestFirst.slice(0, mayLack + 1).flatMap((paths) => [...paths]))];
}

/** Of all that either has, the part that both do. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const same = [...a].filter((key) => b.has(key)).length;
  const all = a.size + b.size - same;
  return all === 0 ? 0 : same / all;
}
