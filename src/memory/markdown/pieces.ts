/** A stretch of a text that can be parsed by itself, and where it begins (line from 1). */
export type Piece = { readonly text: string; readonly start: number; readonly line: number };

/** A text of at most so many characters, on more than one line, is parsed as a whole. */
const LONG = 8 * 1024;

/** What may reach over the start of an item: fences, HTML, definitions, and lines that end in nothing but `\r`. */
const REACHES_ON = /```|~~~|\]:|<[!?/a-z]|\r(?!\n)/i;

/** An item at the margin ends whatever stands above it, where nothing reaches on. */
const ITEM = /^- (?=[[\p{L}\p{N}])/gmu;

/**
 * A long list as its items, so that of a text which changed a little only that little is parsed anew. `null`: the text
 * is short, or cannot be taken apart safely.
 */
export function piecesOf(content: string, long = LONG): readonly Piece[] | null {
  const isOneLine = !/[\r\n]/.test(content);
  if ((content.length <= long && !isOneLine) || REACHES_ON.test(content)) return null;
  const starts = [...content.matchAll(ITEM)].map(({ index }) => index);
  if (starts.length === 0) return null;
  let line = 1;
  return (starts[0] === 0 ? starts : [0, ...starts]).map((start, at, all) => {
    const whole = content.slice(start, all[at + 1]);
    const piece = { text: whole.replace(/[\r\n]+$/, ''), start, line };
    line += whole.split('\n').length - 1;
    return piece;
  });
}
