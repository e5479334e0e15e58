import { isToldAmong } from '../changes/near-finder.js';
import { type StoreStatement, storeStatements } from '../changes/store-statements.js';
import { withAbsoluteDates } from '../dates/relative-dates.js';
import type { Day } from '../dates/written-date.js';
import { bodyOf, documentOf, documentOfText } from '../document.js';
import { frozenOf } from '../frozen.js';
import { appendUnderHeadings } from '../mending/append-blocks.js';
import { fileWith } from '../mending/mended.js';
import { headingOf } from '../session-heading.js';
import { completed, type Steps } from '../steps.js';
import { INDEX, type StoreImage } from '../store-image.js';
import type { Remembered } from './rows.js';

/** A point of time (ISO 8601 in UTC) as the day it was where the user is. */
export type DayOf = (at: string) => Day | null;

const HEAD = `---
name: Remembered
description: What the user asked to be remembered, in their own words
type: user
---

# Remembered
`;

/** So many topics of that name can be full of something else, or not ours to change. */
const TRIES = 9;
const pathAt = (tries: number): string => (tries === 1 ? 'remembered.md' : `remembered-${tries}.md`);

/** A statement ready to be written: one bullet, and the heading it belongs under. */
type Item = { readonly heading: string; readonly bullet: string };

const headed = (day: Day | null, bullet: string): string =>
  `${day === null ? '' : `---\nmodified: ${day}\n---\n\n`}${bullet}\n`;

/** The statement as a bullet, its relative dates by the day it was said on; `null`: it would be no single bullet. */
const itemOf = ({ text, session, at }: Remembered, dayOf: DayOf): Item | null => {
  const day = at === null ? null : dayOf(at);
  const content = headed(day, `- ${text.replace(/\s+/g, ' ')}`);
  const dated = withAbsoluteDates('remembered.md', documentOfText({ bom: false, content }));
  const { statements } = bodyOf(documentOfText({ bom: false, content: dated }));
  const [only, ...more] = statements;
  if (only === undefined || more.length > 0 || only.kind !== 'item' || only.ordered) return null;
  return { heading: headingOf(day, session), bullet: `- ${only.text}` };
};

const statementsOf = (bullet: string): readonly StoreStatement[] =>
  storeStatements(new Map([['remembered.md', { bytes: new TextEncoder().encode(`${bullet}\n`), mode: 0 }]]));

/** Those that neither the store nor an earlier one says. Near copies among them are left to consolidation. */
function* freshOf(image: StoreImage, items: readonly Item[]): Steps<readonly Item[]> {
  const isTold = isToldAmong(storeStatements(image));
  const fresh: Item[] = [];
  const told = new Set<string>();
  for (const item of items) {
    yield;
    const statements = statementsOf(item.bullet);
    if (statements.every((statement) => told.has(statement.words) || isTold(statement))) continue;
    fresh.push(item);
    for (const { words } of statements) told.add(words);
  }
  return fresh;
}

function* itemsOf(all: readonly Remembered[], dayOf: DayOf): Steps<readonly Item[]> {
  const items: Item[] = [];
  for (const remembered of inOrder(all)) {
    yield;
    const item = itemOf(remembered, dayOf);
    if (item !== null) items.push(item);
  }
  return items;
}

const countIn = (content: string): number =>
  bodyOf(documentOfText({ bom: false, content })).statements.length;

const isFrozen = (image: StoreImage, path: string): boolean => {
  const file = image.get(path);
  return file !== undefined && frozenOf(path, file) !== undefined;
};

/** The topic with the items at its end; `null`: it is not to be changed, would swallow them, or could get no entry in the index. */
const appended = (image: StoreImage, path: string, items: readonly Item[]): string | null => {
  const file = image.get(path);
  if (isFrozen(image, path) || (file === undefined && isFrozen(image, INDEX))) return null;
  const document =
    file === undefined ? documentOfText({ bom: false, content: HEAD }) : documentOf(file.bytes);
  if (document === null) return null;
  const blocks = items.map(({ heading, bullet }) => ({ heading, text: bullet }));
  const content = appendUnderHeadings(document, blocks);
  return countIn(content) === countIn(document.content) + items.length ? content : null;
};

const inOrder = (all: readonly Remembered[]): readonly Remembered[] =>
  [...all].sort((a, b) => (a.at === b.at ? 0 : (a.at ?? '') < (b.at ?? '') ? -1 : 1));

/**
 * The store with what users asked to remember in a topic of its own, under the day and the session in which it was said.
 * What the store says already is not said again; where there is nothing new, the image is given back as it is.
 */
export function* addingRemembered(
  image: StoreImage,
  all: readonly Remembered[],
  dayOf: DayOf,
): Steps<StoreImage> {
  const items = yield* itemsOf(all, dayOf);
  const fresh = items.length === 0 ? [] : yield* freshOf(image, items);
  if (fresh.length === 0) return image;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const path = pathAt(tries);
    const content = appended(image, path, fresh);
    if (content !== null) return new Map([...image, [path, fileWith(image, path, content)]]);
  }
  return image;
}

/** The same at one go. */
export const withRemembered = (image: StoreImage, all: readonly Remembered[], dayOf: DayOf): StoreImage =>
  completed(addingRemembered(image, all, dayOf));
