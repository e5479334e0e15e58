import * as E from 'fp-ts/lib/Either.js';

/** A file's bytes as text: line endings stay as they are, only a byte order mark is set apart. */
export type Text = { readonly bom: boolean; readonly content: string };

const BOM = '\uFEFF';

/** Strict UTF-8; `null`: the bytes are not text. `encodeText` gives the same bytes back. */
export function decodeText(bytes: Uint8Array): Text | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = E.tryCatch(
    () => decoder.decode(bytes),
    () => null,
  );
  if (E.isLeft(decoded)) return null;
  const bom = decoded.right.startsWith(BOM);
  return { bom, content: bom ? decoded.right.slice(1) : decoded.right };
}

export function encodeText(text: Text): Uint8Array {
  return new TextEncoder().encode(text.bom ? BOM + text.content : text.content);
}

/** Lines with their endings, so that joining them with nothing gives the content back. An empty text has none. */
export function splitLines(content: string): string[] {
  return content.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** A line without its ending. */
export function withoutEnding(line: string): string {
  return line.replace(/[\r\n]+$/, '');
}

/** The ending that most lines have; `\n` where there is none to go by. */
export function lineEndingOf(content: string): '\n' | '\r\n' {
  const crlf = content.split('\r\n').length - 1;
  return crlf * 2 > content.split('\n').length - 1 ? '\r\n' : '\n';
}

/** Characters as a person counts them in an editor: code points. */
export function lengthInCharacters(text: string): number {
  return Array.from(text).length;
}

/** The text with each line break, and the spaces around it, as one space. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
