import { bodyOf, type Document, documentOfText } from '../document.js';
import { keyOfText } from '../markdown/statement-key.js';
import { withEndingsOf } from './mended.js';
import { sectionsOf } from './sections.js';

/** Markdown to be written at the end of a file, and the heading that it belongs under. */
export type Block = { readonly heading: string | null; readonly text: string };

const NO_HEADING = 'From the index';

/**
 * The text with the blocks at its end. A block without heading gets one where the text has headings: at the end of
 * the last section it would say something about that section's subject.
 */
export function appendUnderHeadings(document: Document, blocks: readonly Block[]): string {
  const sections = sectionsOf(document);
  const writer = writerAfter(document.content);
  let current = sections.at(-1)?.title ?? null;
  for (const block of blocks) {
    const heading = block.heading ?? (current === null ? null : NO_HEADING);
    if (heading !== null && heading !== current) writer.heading(heading);
    current = heading;
    writer.block(block.text);
  }
  return writer.written();
}

/** The text with blocks at its end, whatever stands before them. */
export function appendTexts(content: string, texts: readonly string[]): string {
  const writer = writerAfter(content);
  for (const text of texts) writer.block(text);
  return writer.written();
}

function writerAfter(content: string): {
  heading: (title: string) => void;
  block: (text: string) => void;
  written: () => string;
} {
  const parts: string[] = [];
  let last =
    content === '' || /(?:^|[\r\n])[ \t]*(?:\r\n|\n|\r)$/.test(content) ? 'blank' : lastLineKind(content);
  const add = (text: string): void => void parts.push(withEndingsOf(content, text));
  if (content !== '' && !/[\r\n]$/.test(content)) add('\n');
  return {
    heading: (title) => {
      add(`${last === 'blank' ? '' : '\n'}## ${title}\n\n`);
      last = 'blank';
    },
    block: (text) => {
      const kind = lastLineKind(text);
      if (last !== 'blank' && !(last === 'item' && kind === 'item')) add('\n');
      add(`${text}\n`);
      last = kind;
    },
    written: () => content + parts.join(''),
  };
}

/** One bullet on one line may stand right under another; everything else keeps its distance. */
function lastLineKind(text: string): 'item' | 'other' {
  return /(?:^|[\r\n])- [^\r\n]*[\r\n]*$/.test(text) ? 'item' : 'other';
}

/** The keys of all that a text states; of a file also what its description says. */
export function statedKeys(document: Document): ReadonlySet<string> {
  const { frontMatter } = document;
  const description = frontMatter._tag === 'Parsed' ? frontMatter.description : null;
  const keys = bodyOf(document).statements.map((statement) => statement.key);
  return new Set(description === null ? keys : [...keys, keyOfText(description)]);
}

export function keysOfMarkdown(text: string): readonly string[] {
  return bodyOf(documentOfText({ bom: false, content: text })).statements.map((statement) => statement.key);
}
