import { bodyOf, type Document, documentOf } from '../document.js';
import type { Located } from '../duplicates.js';
import type { Statement } from '../markdown/statements.js';
import type { Span } from '../markdown/tree.js';
import { findingRedundant } from '../redundant-statements.js';
import type { Steps } from '../steps.js';
import type { StoreFile, StoreImage } from '../store-image.js';
import { bareHeadings } from './bare-headings.js';
import { cutLines } from './cut-lines.js';
import { type Editable, editablesOf, keysOf, withText } from './editable.js';

/** A statement that may go, and the one that says the same and stays. */
export type Merge = { readonly redundant: Statement; readonly kept: Located };

const linesOf = ({ firstLine, lastLine }: Span): readonly number[] =>
  Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index);

/** Statements that share no line with another one, so that cutting their lines cuts nothing else. */
const alone = (document: Document): ((statement: Statement) => boolean) => {
  const claims = new Map<number, number>();
  for (const statement of bodyOf(document).statements)
    for (const line of linesOf(statement)) claims.set(line, (claims.get(line) ?? 0) + 1);
  return (statement) => linesOf(statement).every((line) => claims.get(line) === 1);
};

const without = (editable: Editable, merges: readonly Merge[]): StoreFile | null => {
  const { document } = editable;
  const removed = new Set(merges.map(({ redundant }) => redundant));
  const told = new Set(merges.flatMap(({ kept }) => kept.statement.headings));
  const spans = [...removed, ...bareHeadings(document, removed, told)];
  const file = withText(editable, cutLines(document.content, new Set(spans.flatMap(linesOf))));
  const after = documentOf(file.bytes);
  const expected = bodyOf(document).statements.filter((statement) => !removed.has(statement));
  const found = after === null ? [] : keysOf(after);
  // What is cut may have held apart what now flows together; then nothing is cut.
  const intact = found.length === expected.length && expected.every(({ key }, at) => key === found[at]);
  return intact ? file : null;
};

/** Which statements of each file may go. */
export function* mergesOf(image: StoreImage): Steps<ReadonlyMap<string, readonly Merge[]>> {
  const merges = new Map<string, Merge[]>();
  for (const { kept, redundant } of yield* findingRedundant(image))
    for (const { path, statement } of redundant) {
      const merge = { redundant: statement, kept };
      const known = merges.get(path);
      if (known === undefined) merges.set(path, [merge]);
      else known.push(merge);
    }
  return merges;
}

/** Takes out every statement that another place is shown to say. */
export function* mergeDuplicates(
  image: StoreImage,
  merges: ReadonlyMap<string, readonly Merge[]>,
): Steps<StoreImage> {
  const after = new Map(image);
  for (const editable of editablesOf(image)) {
    const wanted = merges.get(editable.path);
    if (wanted === undefined) continue;
    yield;
    const isAlone = alone(editable.document);
    const own = wanted.filter(({ redundant }) => isAlone(redundant));
    if (own.length === 0) continue;
    const file = without(editable, own);
    if (file !== null) after.set(editable.path, file);
  }
  return after;
}
