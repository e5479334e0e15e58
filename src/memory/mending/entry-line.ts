import { bodyOf, type Document, documentOf } from '../document.js';
import { ENTRY_AIM } from '../limits.js';
import { isHeading } from '../markdown/outline.js';
import type { StoreFile } from '../store-image.js';
import { baseNameOf } from '../store-paths.js';
import { lengthInCharacters, oneLine } from '../text.js';
import { cutAtWord } from './shorten-entry.js';

const TITLE_LENGTH = 60;

/** A new entry for a topic: its title from the front matter, its first heading or its name, its hook from the description. */
export function entryLine(path: string, file: StoreFile): string {
  const document = documentOf(file.bytes);
  const frontMatter = document?.frontMatter;
  const parsed = frontMatter?._tag === 'Parsed' ? frontMatter : null;
  const title =
    [parsed?.name, firstHeading(document), nameInWords(path)].map(plain).find((text) => text !== '') ?? path;
  const start = `- [${cutAtWord(title, TITLE_LENGTH)}](${linkTarget(path)})`;
  const hook = cutAtWord(plain(parsed?.description), ENTRY_AIM - lengthInCharacters(start) - ' — '.length);
  return /[\p{L}\p{N}]/u.test(hook) ? `${start} — ${hook}` : start;
}

function firstHeading(document: Document | null): string | null {
  if (document === null) return null;
  const heading = bodyOf(document).outline.find(isHeading);
  if (heading === undefined) return null;
  return document.content
    .slice(heading.start, heading.end)
    .replace(/^\s*#+\s*|\s*#+\s*$|[\r\n]+[=-]+\s*$/g, '');
}

function nameInWords(path: string): string {
  const words = baseNameOf(path).replace(/\.md$/, '').replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words on one line in which nothing begins a link, a tag or code. */
function plain(text: string | null | undefined): string {
  return oneLine(text ?? '')
    .replace(/[[\]<>`\\|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A path as a link writes it: what would end the link, or begin an address or an anchor, is encoded. */
export function linkTarget(path: string): string {
  const encoded = path.replace(/[\s%#?()<>\\"[\]*_`&:~]/g, (character) =>
    character === '_' || character === '~'
      ? character
      : encodeURIComponent(character).replace(/[()*]/g, percent),
  );
  return encoded.startsWith('~') ? `./${encoded}` : encoded;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
