import { documentOf } from '../document.js';
import type { FrontMatter } from '../front-matter.js';
import type { StoreFile, StoreImage } from '../store-image.js';
import type { Breach } from './breach.js';
import { allowedToVanish } from './thresholds.js';

type Parsed = Extract<FrontMatter, { readonly _tag: 'Parsed' }>;

const TYPES: ReadonlySet<string> = new Set(['user', 'feedback', 'project', 'reference']);

const lost = (path: string, message: string, measured = 1): Breach => ({
  _tag: 'FrontMatterLost',
  path,
  measured,
  allowed: 0,
  message,
});

/** What a file lost of its front matter, or got that cannot be read. */
export function frontMatterLost(path: string, old: StoreFile, now: StoreFile): readonly Breach[] {
  const document = documentOf(now.bytes);
  const then = documentOf(old.bytes)?.frontMatter ?? { _tag: 'None' as const };
  if (document === null) return [lost(path, `${path} is no longer valid UTF-8.`)];
  const { frontMatter } = document;
  if (then._tag === 'None') {
    return frontMatter._tag === 'Malformed'
      ? [lost(path, `${path} got front matter that cannot be read.`)]
      : [];
  }
  if (frontMatter._tag === 'None') return [lost(path, `${path} lost its front matter.`)];
  if (frontMatter._tag === 'Malformed') {
    return then._tag === 'Malformed'
      ? []
      : [lost(path, `The front matter of ${path} can no longer be read.`)];
  }
  const kept = new Set(frontMatter.keys);
  const gone = then._tag === 'Parsed' ? then.keys.filter((key) => !kept.has(key)) : [];
  return gone.length === 0
    ? []
    : [lost(path, `The front matter of ${path} lost ${gone.join(', ')}.`, gone.length)];
}

/** One value of front matter that is another now. */
type Alteration = {
  readonly path: string;
  readonly key: 'name' | 'type';
  readonly was: string;
  readonly is: string;
};

const parsedOf = (file: StoreFile | undefined): Parsed | null => {
  const frontMatter = file === undefined ? undefined : documentOf(file.bytes)?.frontMatter;
  return frontMatter?._tag === 'Parsed' ? frontMatter : null;
};

const alterations = (path: string, then: Parsed, now: Parsed): readonly Alteration[] =>
  (['name', 'type'] as const).flatMap((key) => {
    const [was, is] = [then[key] ?? '', now[key] ?? ''];
    // What was empty or no type at all may be put right.
    const isMended = was === '' || (key === 'type' && !TYPES.has(was));
    return was === is || isMended ? [] : [{ path, key, was, is }];
  });

const altered = (path: string, message: string): Breach => ({
  _tag: 'FrontMatterAltered',
  path,
  measured: 1,
  allowed: 0,
  message,
});

/** Only a person decides what a dream may never change again. */
const pinnedByDream = (path: string, then: Parsed | null, now: Parsed): readonly Breach[] =>
  now.pinned && then?.pinned !== true
    ? [altered(path, `${path} is pinned now, which only a person may do: no later dream could mend it.`)]
    : [];

const typesUnknown = (found: readonly Alteration[]): readonly Breach[] =>
  found.flatMap(({ path, key, was, is }) =>
    key === 'type' && !TYPES.has(is)
      ? [
          altered(
            path,
            `The type of ${path} was ${was} and is ${is === '' ? 'empty' : is} now, which is no type.`,
          ),
        ]
      : [],
  );

/** How many files have a name or a type. */
const namedIn = (image: StoreImage): number =>
  [...image.values()].map(parsedOf).filter((parsed) => (parsed?.name ?? parsed?.type ?? '') !== '').length;

/** Names and types that are other ones now, in more files than may go, and topics that a dream pinned. */
export function frontMatterAltered(before: StoreImage, after: StoreImage): readonly Breach[] {
  const found: Alteration[] = [];
  const pinned: Breach[] = [];
  for (const [path, file] of after) {
    const [then, now] = [parsedOf(before.get(path)), parsedOf(file)];
    if (now === null || before.get(path) === file) continue;
    pinned.push(...pinnedByDream(path, then, now));
    if (then !== null) found.push(...alterations(path, then, now));
  }
  const first = found[0];
  const files = new Set(found.map(({ path }) => path)).size;
  const allowed = allowedToVanish(namedIn(before));
  if (first === undefined || files <= allowed) return [...pinned, ...typesUnknown(found)];
  const message = `${files} files have another name or type in front matter now (first ${first.key} of ${first.path}: ${first.was} became ${first.is === '' ? 'empty' : first.is}); at most ${Math.floor(allowed)} may.`;
  return [...pinned, { _tag: 'FrontMatterAltered', path: null, measured: files, allowed, message }];
}
