import { bodyOf, type Document, documentOf } from '../document.js';
import { frozenOf } from '../frozen.js';
import { entriesOf } from '../index-file.js';
import { isHeading } from '../markdown/outline.js';
import { keyOfText } from '../markdown/statement-key.js';
import { sessionIn } from '../session-heading.js';
import { type Frozen, INDEX, type StoreImage } from '../store-image.js';
import { isTopicPath } from '../store-paths.js';

/**
 * A statement of a store: where it stands, as written, and its words in comparable form, without where links lead.
 * `whole` has the words of the entry's title too, where it is the hook of one.
 */
export type StoreStatement = {
  readonly path: string;
  readonly text: string;
  readonly words: string;
  readonly whole: string;
  /** The session in which a user asked to remember it, where its heading names one. */
  readonly session: string | null;
  /** Its lines in the file, counted from 1, both included. */
  readonly firstLine: number;
  readonly lastLine: number;
};

/** What these state is left as it stands, and may be what is kept of a statement told twice. */
const ONLY_READ: ReadonlySet<Frozen> = new Set(['pinned', 'protected', 'foreign'] as const);

/**
 * Everything that a store states and a dream may touch: the statements of its topics, those of the index, and the
 * hooks of the index's entries. An entry without hook only points.
 */
export function storeStatements(image: StoreImage): readonly StoreStatement[] {
  return [...image].flatMap(([path, file]) => {
    if (path !== INDEX && !isTopicPath(path)) return [];
    const frozen = frozenOf(path, file);
    const document = frozen === undefined || ONLY_READ.has(frozen) ? documentOf(file.bytes) : null;
    if (document === null) return [];
    const worded =
      path === INDEX ? once(indexes, document, indexStatements) : once(topics, document, topicStatements);
    return worded.map((statement) => ({ path, ...statement }));
  });
}

type Worded = Omit<StoreStatement, 'path'>;

// Images share most of their documents, and each is asked for several times.
const topics = new WeakMap<Document, readonly Worded[]>();
const indexes = new WeakMap<Document, readonly Worded[]>();

function once(
  known: WeakMap<Document, readonly Worded[]>,
  document: Document,
  read: (document: Document) => readonly Worded[],
): readonly Worded[] {
  const found = known.get(document) ?? read(document);
  known.set(document, found);
  return found;
}

function topicStatements(document: Document): readonly Worded[] {
  const sessionAt = sessionsOf(document);
  return bodyOf(document).statements.map(({ text, key, start, firstLine, lastLine }) => {
    const words = wordsOf(key);
    return { text, words, whole: words, session: sessionAt(start), firstLine, lastLine };
  });
}

/** Tells the session that the nearest heading above a place names. */
function sessionsOf(document: Document): (start: number) => string | null {
  const headings = bodyOf(document)
    .outline.filter(isHeading)
    .map(({ start, heading }) => ({ start, session: sessionIn(heading.title) }));
  if (headings.every(({ session }) => session === null)) return () => null;
  return (start) => headings.findLast((above) => above.start < start)?.session ?? null;
}

function indexStatements(index: Document): readonly Worded[] {
  const entries = new Map(entriesOf(index).map((entry) => [entry.end, entry]));
  return bodyOf(index).statements.flatMap((statement) => {
    const entry = statement.kind === 'item' ? entries.get(statement.end) : undefined;
    const whole = wordsOf(statement.key);
    const { firstLine, lastLine } = statement;
    if (entry === undefined)
      return [{ text: statement.text, words: whole, whole, session: null, firstLine, lastLine }];
    const words = hookWords(whole, wordsOf(keyOfText(entry.title)));
    return words === '' ? [] : [{ text: entry.hook, words, whole, session: null, firstLine, lastLine }];
  });
}

/** The entry's words without those of its title and the sign between them. */
function hookWords(words: string, title: string): string {
  const at = words.toLowerCase().indexOf(title.toLowerCase());
  const rest = at === -1 ? words : words.slice(at + title.length);
  return keyOfText(rest.replace(/^\s*(?:\[[ x]\]\s*)?[-:|]?(?=\s|$)\s*/, ''));
}

const LINK = /!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g;

/** Links by the words that a reader sees. The label of one may be an image, hence twice. */
function wordsOf(key: string): string {
  return key
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Forms under which a statement can be found again: its words, with and without an entry's title; what follows a dash
 * or colon, as a hook follows a title; and what stands behind a check box, as the hook of an entry without title does.
 */
export function formsOf({ words, whole }: StoreStatement): readonly string[] {
  if (words === whole && !/^\[| - |: /.test(whole)) return [whole];
  const afterTitle = [...whole.matchAll(/ - |: /g)].map(({ index, 0: sign }) =>
    whole.slice(index + sign.length),
  );
  return [...new Set([words, whole, whole.replace(/^\[[ x]\] /, ''), ...afterTitle])];
}

/** Finds the path of the first of the statements that says what another does; `null`: none does. */
export function finderAmong(
  statements: readonly StoreStatement[],
): (statement: StoreStatement) => string | null {
  const paths = new Map<string, string>();
  for (const statement of statements) {
    for (const form of formsOf(statement)) if (!paths.has(form)) paths.set(form, statement.path);
  }
  return ({ words, whole }) => paths.get(words) ?? paths.get(whole) ?? null;
}

/** Tells whether a statement is among others, in whatever file. */
export function isAmong(statements: readonly StoreStatement[]): (statement: StoreStatement) => boolean {
  const find = finderAmong(statements);
  return (statement) => find(statement) !== null;
}
