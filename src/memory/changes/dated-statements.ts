import { withAbsoluteDates } from '../dates/relative-dates.js';
import { documentOf } from '../document.js';
import { FILES_A_STEP, type Steps } from '../steps.js';
import type { StoreFile, StoreImage } from '../store-image.js';
import { encodeText } from '../text.js';
import { type StoreStatement, storeStatements } from './store-statements.js';

/** A statement of a store, and the same with its relative dates made absolute (itself, where it has none that can be). */
export type DatedStatement = { readonly statement: StoreStatement; readonly dated: StoreStatement };

/** Every statement of a store in both forms: one whose "yesterday" became a day says what it said. */
export function* datingStatements(image: StoreImage): Steps<readonly DatedStatement[]> {
  const found: DatedStatement[] = [];
  for (const [at, [path, file]] of [...image].entries()) {
    if (at % FILES_A_STEP === 0) yield;
    found.push(...datedIn(path, file));
  }
  return found;
}

function datedIn(path: string, file: StoreFile): readonly DatedStatement[] {
  const own = statementsOf(path, file);
  const dated = own.length === 0 ? own : statementsOf(path, withDates(path, file));
  // Dates that change what a file's statements are tell nothing of any one of them.
  return own.map((statement, at) => ({
    statement,
    dated: dated.length === own.length ? (dated[at] ?? statement) : statement,
  }));
}

const statementsOf = (path: string, file: StoreFile): readonly StoreStatement[] =>
  storeStatements(new Map([[path, file]]));

function withDates(path: string, file: StoreFile): StoreFile {
  const document = documentOf(file.bytes);
  const content = document === null ? null : withAbsoluteDates(path, document);
  if (document === null || content === null || content === document.content) return file;
  return { ...file, bytes: encodeText({ bom: document.bom, content }) };
}
