import type { LedgerEntry, Source } from '../change.js';
import { bodyOf, documentOf } from '../document.js';
import { FILES_A_STEP, STATEMENTS_A_STEP, type Steps } from '../steps.js';
import { INDEX, isNameOnly, type StoreImage } from '../store-image.js';
import { type Asked, type PassageIndex, passageIndex } from './passages.js';
import { tellingWords } from './telling-words.js';

/** A row of a transcript as an agent was shown it. */
export type ShownText = { readonly session: string; readonly row: number; readonly text: string };

/** What a change leads from, and what it leads to. */
type Images = { readonly before: StoreImage; readonly after: StoreImage };

/** The words of an entry that somebody must have brought in; null: all of it stood in a file before. */
const askedOf = ({ statement, fate }: LedgerEntry): Asked | null => {
  if (fate._tag === 'added') {
    const all = tellingWords(statement);
    return { all, sought: all };
  }
  if (fate._tag !== 'reworded') return null;
  const old = tellingWords(statement);
  const all = tellingWords(fate.to);
  const sought = new Set([...all].filter((word) => !old.has(word)));
  return sought.size === 0 ? null : { all, sought };
};

/** Every file counts, logs as well, which nobody may change. */
function* addFiles(index: PassageIndex, before: StoreImage): Steps<void> {
  for (const [at, [path, file]] of [...before].entries()) {
    if (at % FILES_A_STEP === 0) yield;
    const document = isNameOnly(file.frozen) ? null : documentOf(file.bytes);
    if (document === null) continue;
    const source: Source = { _tag: 'File', path };
    const { frontMatter } = document;
    // Hooks of the index are mostly made of descriptions.
    if (frontMatter._tag === 'Parsed' && frontMatter.description !== null)
      index.add({ source, text: frontMatter.description });
    for (const { text } of bodyOf(document).statements) index.add({ source, text });
  }
}

function* addRows(index: PassageIndex, shown: readonly ShownText[]): Steps<void> {
  for (const [at, { session, row, text }] of shown.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    index.add({ source: { _tag: 'Row', session, row }, text });
  }
}

/** Does a text have these words, whole and in this order? */
const says = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + words.length] ?? ' ');
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
};

/** The changed file that has the words of a hook: a rule gives a topic without an entry one from what the topic says. */
const topicOfHook = ({ statement, fate }: LedgerEntry, { before, after }: Images): Source | null => {
  if (fate._tag !== 'added' || fate.path !== INDEX) return null;
  const hook = statement.replace(/…$/, '').trimEnd();
  if (hook === '') return null;
  for (const [path, file] of after) {
    if (path === INDEX || file === before.get(path) || isNameOnly(file.frozen)) continue;
    if (says(documentOf(file.bytes)?.content ?? '', hook)) return { _tag: 'File', path };
  }
  return null;
};

/** A statement that stood in no file before is somebody's; what is only said in another way is still that of its file. */
const sourceOf = (index: PassageIndex, entry: LedgerEntry, asked: Asked, images: Images): Source | null =>
  topicOfHook(entry, images) ??
  index.find(asked) ??
  (entry.fate._tag === 'added' ? { _tag: 'Unknown' } : null);

/**
 * The ledger with the sources of words that are new: the file of the store, or the row among those that the agent was shown,
 * that has most of them. A guess by words, made to be checked by people: it proves nothing.
 */
export function* tellingSources(
  ledger: readonly LedgerEntry[],
  images: Images,
  shown: readonly ShownText[],
): Steps<readonly LedgerEntry[]> {
  const asked = ledger.map(askedOf);
  if (asked.every((one) => one === null)) return ledger;
  const index = passageIndex();
  yield* addFiles(index, images.before);
  yield* addRows(index, shown);
  const told: LedgerEntry[] = [];
  for (const [at, entry] of ledger.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    const words = asked[at] ?? null;
    const source = words === null ? null : sourceOf(index, entry, words, images);
    told.push(source === null ? entry : { ...entry, source });
  }
  return told;
}
