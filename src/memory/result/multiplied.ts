import { type StoreStatement, storeStatements } from '../changes/store-statements.js';
import { standsByItself } from '../self-contained.js';
import type { StoreImage } from '../store-image.js';
import type { Breach } from './breach.js';
import { MAY_BE_TOLD_AGAIN } from './thresholds.js';

type Copies = ReadonlyMap<string, readonly StoreStatement[]>;

/** Statements that say enough to be told twice at all, by their words. */
function copiesIn(image: StoreImage): Copies {
  const copies = new Map<string, StoreStatement[]>();
  for (const statement of storeStatements(image)) {
    if (!standsByItself(statement.words)) continue;
    const known = copies.get(statement.words);
    if (known === undefined) copies.set(statement.words, [statement]);
    else known.push(statement);
  }
  return copies;
}

/** Whether the dream told again, here and there, what was said already: it exists to do the contrary. */
export function multiplied(before: StoreImage, after: StoreImage): readonly Breach[] {
  const old = copiesIn(before);
  return [...copiesIn(after)].flatMap(([words, copies]) => {
    const was = old.get(words)?.length ?? 0;
    const more = copies.length - Math.max(was, 1);
    const first = copies[0];
    if (first === undefined || more <= MAY_BE_TOLD_AGAIN) return [];
    const files = new Set(copies.map(({ path }) => path)).size;
    const message = `A statement stands ${copies.length} times in ${files} files and stood ${was} times before: "${first.text.slice(0, 80)}".`;
    return [
      {
        _tag: 'StatementMultiplied',
        path: first.path,
        measured: more,
        allowed: MAY_BE_TOLD_AGAIN,
        message,
      } as const,
    ];
  });
}
