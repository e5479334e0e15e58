import * as E from 'fp-ts/lib/Either.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import { isObject } from '../../settings/read-layer.js';

/**
 * What a person said about a folder. `inode`: that of the folder then; `born`: when that was made, null where nobody can tell; `at`: ISO
 * 8601.
 */
export type TrustEntry = {
  readonly trust: 'trusted' | 'refused';
  readonly inode: string;
  readonly born: string | null;
  readonly at: string;
};

const entryIn = (value: unknown): TrustEntry | null => {
  if (!isObject(value)) return null;
  const { trust, inode, born = null, at } = value;
  if (trust !== 'trusted' && trust !== 'refused') return null;
  if (typeof inode !== 'string' || typeof at !== 'string') return null;
  return born === null || typeof born === 'string' ? { trust, inode, born, at } : null;
};

type Fields = Readonly<Record<string, unknown>>;

type Document = { readonly all: Fields; readonly folders: Fields };

/** Left: words that follow the file's path. */
const documentIn = (text: string | null): E.Either<string, Document> => {
  const all = text === null ? {} : parsedJson(text);
  if (!isObject(all)) return E.left('is no JSON object');
  const folders = Object.hasOwn(all, 'folders') ? all.folders : {};
  return isObject(folders) ? E.right({ all, folders }) : E.left('has “folders” that are no object');
};

/** All sound entries by the real paths of their folders. Left: why nobody is trusted, in words that follow the file's path. */
export const trustIn = (text: string | null): E.Either<string, ReadonlyMap<string, TrustEntry>> =>
  E.map(
    ({ folders }: Document) =>
      new Map(
        Object.entries(folders).flatMap(([folder, value]) => {
          const entry = entryIn(value);
          return entry === null ? [] : [[folder, entry] as const];
        }),
      ),
  )(documentIn(text));

/** The text with an entry set, or taken away (null); what else it holds stays. */
export const withTrust = (
  text: string | null,
  folder: string,
  entry: TrustEntry | null,
): E.Either<string, string> =>
  E.map(({ all, folders }: Document) => {
    const others = Object.entries(folders).filter(([name]) => name !== folder);
    const kept = Object.fromEntries(entry === null ? others : [...others, [folder, entry] as const]);
    return `${JSON.stringify({ ...all, folders: kept }, null, 2)}\n`;
  })(documentIn(text));
