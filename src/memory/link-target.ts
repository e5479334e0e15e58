import * as E from 'fp-ts/lib/Either.js';
import { documentOf } from './document.js';
import type { Link } from './markdown/links.js';
import type { StoreImage } from './store-image.js';
import { baseNameOf, folderOf, topicsOf } from './store-paths.js';

/**
 * Where a link of a store's file leads.
 * - `Live`: to that file of the store (for a folder: its path with a `/` at the end)
 * - `Dead`: to a Markdown file that would lie inside the store, but is not there
 * - `Elsewhere`: an address, a path that leaves the store, a place in the same file, or a file that is no memory:
 *   not ours to judge or to change
 */
export type LinkTarget =
  | { readonly _tag: 'Live'; readonly path: string }
  | { readonly _tag: 'Dead'; readonly path: string }
  | { readonly _tag: 'Elsewhere' };

const ELSEWHERE: LinkTarget = { _tag: 'Elsewhere' };

/** Tells where links of one image lead. */
export type LinkResolver = (from: string, link: Pick<Link, 'kind' | 'target'>) => LinkTarget;

/** Builds the resolver of an image: linear in the number of files, once. */
export function linkResolver(image: StoreImage): LinkResolver {
  const folders = foldersOf(image);
  const names = lazily(() => topicsByName(image));
  const lookUp = (path: string): string | null => {
    if (image.has(path)) return path;
    const folder = path.endsWith('/') ? path : `${path}/`;
    return folders.has(folder) ? folder : null;
  };
  return (from, { kind, target }) => {
    const candidates = candidatesOf(from, kind === 'wiki' ? wikiPath(target) : target);
    if (candidates.length === 0) return ELSEWHERE;
    const found = candidates.map(lookUp).find((path) => path !== null);
    if (found != null) return { _tag: 'Live', path: found };
    const named = kind === 'wiki' ? names().get(slugOf(target)) : undefined;
    if (named != null) return { _tag: 'Live', path: named };
    const path = candidates.find((candidate) => candidate.endsWith('.md'));
    return path === undefined ? ELSEWHERE : { _tag: 'Dead', path };
  };
}

/** Store paths that a target may mean, the likeliest first; none where it means nothing inside the store. */
function candidatesOf(from: string, target: string): readonly string[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\~#?])/i.test(target) || target === '') return [];
  const bare = target.replace(/#.*$/s, '');
  const written = [target, bare, decoded(bare)];
  // Many stores write every path from the store's root, in nested folders too.
  const paths = [...written.map((path) => folderOf(from) + path), ...written].map(normalised);
  return [...new Set(paths)].filter((path): path is string => path !== null && path !== '');
}

function wikiPath(target: string): string {
  const bare = target.replace(/#.*$/s, '');
  return /\.md$/i.test(bare) ? bare : `${bare}.md`;
}

/** A path whose escapes are read; as it is where they cannot be. */
export function decoded(path: string): string {
  return E.getOrElse(() => path)(
    E.tryCatch(
      () => decodeURIComponent(path),
      () => null,
    ),
  );
}

/** The path without `.` and `..`; `null`: it leaves the store. */
export function normalised(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length === 0)) continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function foldersOf(image: StoreImage): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of image.keys()) {
    for (
      let folder = folderOf(path);
      folder !== '' && !folders.has(folder);
      folder = folderOf(folder.slice(0, -1))
    ) {
      folders.add(folder);
    }
  }
  return folders;
}

/** Topics by file name and by the `name` of their front matter, as slugs; `null`: more than one topic has it. */
export function topicsByName(image: StoreImage): ReadonlyMap<string, string | null> {
  const byName = new Map<string, string | null>();
  for (const [path, file] of topicsOf(image)) {
    const frontMatter = documentOf(file.bytes)?.frontMatter;
    const names = new Set([slugOf(baseNameOf(path))]);
    if (frontMatter?._tag === 'Parsed' && frontMatter.name !== null) names.add(slugOf(frontMatter.name));
    for (const name of names) byName.set(name, byName.has(name) ? null : path);
  }
  return byName;
}

/** A name without case, extension and the kind of its separators. */
export function slugOf(name: string): string {
  return name
    .replace(/#.*$/s, '')
    .replace(/\.md$/i, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

function lazily<A>(make: () => A): () => A {
  let made: { readonly value: A } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
