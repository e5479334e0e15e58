import { phrasesIn } from '../dates/phrases.js';
import { documentDay } from '../dates/said-on.js';
import { type Document, documentOf } from '../document.js';
import { frozenOf } from '../frozen.js';
import type { StoreFile, StoreImage } from '../store-image.js';
import { isTopicPath } from '../store-paths.js';
import { appendUnderHeadings, type Block, keysOfMarkdown, statedKeys } from './append-blocks.js';
import { fileWith } from './mended.js';

/** Words that leave the index: where they should go (`null`: no topic is theirs), and how they read in a given file. */
export type Move = {
  readonly to: string | null;
  readonly heading: string | null;
  readonly textIn: (path: string) => string;
};

/** The files that take what no topic takes: `name.md`, then `name-2.md` and so on where that one must not be changed. */
export type Collection = { readonly name: string; readonly frontMatter: string };

export const NOTES: Collection = {
  name: 'index-notes',
  frontMatter:
    '---\nname: Index notes\ndescription: What the index said of files that are gone, and prose it had no room for\ntype: reference\n---\n\n',
};

export const ARCHIVE_ENTRIES: Collection = {
  name: 'index-archive',
  frontMatter:
    '---\nname: Index archive\ndescription: Older entries that the index had no room for\ntype: reference\n---\n\n',
};

/** The image with all moves made, and for each move, in order, the path that now says it. */
export type Placed = { readonly image: StoreImage; readonly places: readonly string[] };

/** Writes each move's words where they belong, unless they are stated there already. No frozen file is touched. */
export function place(image: StoreImage, moves: readonly Move[], collection: Collection): Placed {
  const places: string[] = moves.map(() => '');
  const homeless: number[] = [];
  const current = new Map(image);
  for (const [path, group] of byDestination(image, moves)) {
    if (path === null || !appendAll(current, path, blocksIn(path, moves, group))) homeless.push(...group);
    else for (const at of group) places[at] = path;
  }
  homeless.sort((a, b) => a - b);
  collect(current, moves, homeless, collection).forEach((path, at) => {
    places[homeless[at] ?? -1] = path;
  });
  return { image: current, places };
}

function byDestination(image: StoreImage, moves: readonly Move[]): ReadonlyMap<string | null, number[]> {
  const groups = new Map<string | null, number[]>();
  moves.forEach(({ to, textIn }, at) => {
    const path = to !== null && mayChange(image, to) && !tellsRelativeTime(textIn(to)) ? to : null;
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [at]);
    else group.push(at);
  });
  return groups;
}

/** Can the file take these words without giving them a day that is not theirs? */
function keepsTime(
  image: StoreImage,
  path: string,
  moves: readonly Move[],
  group: readonly number[],
): boolean {
  const document = documentOf(image.get(path)?.bytes ?? new Uint8Array());
  if (document === null || documentDay(path, document) === null) return true;
  return !blocksIn(path, moves, group).some(({ text }) => tellsRelativeTime(text));
}

/** Under another file's date, words such as "yesterday" would come to mean another day. */
function tellsRelativeTime(text: string): boolean {
  return phrasesIn(text).length > 0;
}

function mayChange(image: StoreImage, path: string): boolean {
  const file = image.get(path);
  return file !== undefined && isTopicPath(path) && frozenOf(path, file) === undefined;
}

const blocksIn = (path: string, moves: readonly Move[], group: readonly number[]): readonly Block[] =>
  group.flatMap((at) => {
    const move = moves[at];
    return move === undefined ? [] : [{ heading: move.heading, text: move.textIn(path) }];
  });

/** `false`: the file's end would swallow the words (an open code fence or comment), so they must go elsewhere. */
function appendAll(image: Map<string, StoreFile>, path: string, blocks: readonly Block[]): boolean {
  const file = image.get(path);
  const document = file === undefined ? null : documentOf(file.bytes);
  if (document === null) return false;
  const fresh = unstated(document, blocks);
  if (fresh.length === 0) return true;
  const written = fileWith(image, path, appendUnderHeadings(document, fresh));
  if (!states(written, document, fresh)) return false;
  image.set(path, written);
  return true;
}

function unstated(document: Document, blocks: readonly Block[]): readonly Block[] {
  const stated = new Set(statedKeys(document));
  return blocks.filter(({ text }) => {
    const keys = keysOfMarkdown(text);
    // An item that is a heading says something, too, though it is no statement.
    const known = keys.length > 0 ? keys.every((key) => stated.has(key)) : !/[\p{L}\p{N}]/u.test(text);
    for (const key of keys) stated.add(key);
    return !known;
  });
}

function states(written: StoreFile, before: Document, blocks: readonly Block[]): boolean {
  const after = documentOf(written.bytes);
  const stated = after === null ? new Set<string>() : statedKeys(after);
  const expected = [...statedKeys(before), ...blocks.flatMap(({ text }) => keysOfMarkdown(text))];
  return expected.every((key) => stated.has(key));
}

/** Writes moves into the collection's files; gives the file of each. */
function collect(
  image: Map<string, StoreFile>,
  moves: readonly Move[],
  group: readonly number[],
  collection: Collection,
): readonly string[] {
  if (group.length === 0) return [];
  for (let number = 1; ; number += 1) {
    const path = `${collection.name}${number === 1 ? '' : `-${number}`}.md`;
    const isNew = !image.has(path);
    if (!isNew && (!mayChange(image, path) || !keepsTime(image, path, moves, group))) continue;
    if (isNew) image.set(path, fileWith(image, path, collection.frontMatter));
    if (appendAll(image, path, blocksIn(path, moves, group))) return group.map(() => path);
    if (!isNew) continue;
    // One of the blocks swallows those after it: it gets the new file for itself.
    const first = group.slice(0, 1);
    const document = documentOf(image.get(path)?.bytes ?? new Uint8Array());
    if (document !== null)
      image.set(path, fileWith(image, path, appendUnderHeadings(document, blocksIn(path, moves, first))));
    return [path, ...collect(image, moves, group.slice(1), collection)];
  }
}
