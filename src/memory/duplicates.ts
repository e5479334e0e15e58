import { bodyOf, documentOf } from './document.js';
import { keyOfText } from './markdown/statement-key.js';
import type { Statement } from './markdown/statements.js';
import { isSelfContained } from './self-contained.js';
import { FILES_A_STEP, type Steps } from './steps.js';
import type { StoreImage } from './store-image.js';
import { topicsOf } from './store-paths.js';

/** A statement and the topic that states it. */
export type Located = { readonly path: string; readonly statement: Statement };

const LIST_ITEMS = 3;

/**
 * All statements in groups that say the same, in the order of paths and lines, by what makes those of a group the same;
 * one that is told once is alone. They count as the same only where that can be shown: a statement that stands by itself,
 * anywhere in the topics; else one item or row twice in one list or table; else a whole list with the same items, in
 * whatever order, under the same heading.
 */
export function* groupingStatements(image: StoreImage): Steps<ReadonlyMap<string, readonly Located[]>> {
  const groups = new Map<string, Located[]>();
  for (const [at, [path, file]] of topicsOf(image).entries()) {
    if (at % FILES_A_STEP === 0) yield;
    const document = documentOf(file.bytes);
    if (document === null) continue;
    const { statements } = bodyOf(document);
    const lists = listKeys(statements);
    for (const statement of statements) {
      const sameness = samenessOf(path, statement, lists);
      if (sameness === null) continue;
      const group = groups.get(sameness);
      if (group === undefined) groups.set(sameness, [{ path, statement }]);
      else group.push({ path, statement });
    }
  }
  return groups;
}

/** Equal for two statements that are shown to be the same; `null`: nothing can be shown. */
function samenessOf(path: string, statement: Statement, lists: ReadonlyMap<number, string>): string | null {
  if (statement.ordered || statement.parent || statement.kind === 'html') return null;
  if (isSelfContained(statement)) return `store\n${statement.key}`;
  const list = statement.container === null ? undefined : lists.get(statement.container);
  if (list !== undefined) return `list\n${list}\n${statement.key}`;
  return statement.container === null ? null : `${path}\n${statement.container}\n${statement.key}`;
}

/** For each list that is long enough to be told again: where it stands and what it holds, in an order of its own. */
function listKeys(statements: readonly Statement[]): ReadonlyMap<number, string> {
  const lists = new Map<number, Statement[]>();
  for (const statement of statements) {
    if (statement.container === null || statement.kind !== 'item') continue;
    const items = lists.get(statement.container);
    if (items === undefined) lists.set(statement.container, [statement]);
    else items.push(statement);
  }
  const keys = new Map<number, string>();
  for (const [container, items] of lists) {
    const first = items[0];
    const told = new Set(items.map((item) => item.key));
    if (first === undefined || told.size < LIST_ITEMS || items.some((item) => item.parent)) continue;
    const place = [...first.headings, ...first.context].map(keyOfText);
    if (place.length > 0) keys.set(container, [...place, ...[...told].sort()].join('\n'));
  }
  return keys;
}
