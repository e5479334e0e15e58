import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();

/** Code units that are looked at together: the segmenter takes minutes for a line of a hundred thousand. */
const PIECE = 256;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const pieceEnd = (text: string, start: number): number =>
  start + PIECE + (isHighSurrogate(text.charCodeAt(start + PIECE - 1)) ? 1 : 0);

/** What a reader takes for one character: a letter with its accents, a joined emoji. */
export const graphemes = (text: string): readonly string[] => {
  const all: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    const found = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment);
    // The last one may go on in the next piece.
    const whole = end < text.length && found.length > 1 ? found.slice(0, -1) : found;
    for (const grapheme of whole) {
      all.push(grapheme);
      start += grapheme.length;
    }
  }
  return all;
};

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

const summed = (parts: Iterable<string>, width: (part: string) => number): number => {
  let sum = 0;
  for (const part of parts) sum += width(part);
  return sum;
};

/**
 * The most columns that any terminal gives a grapheme. Some draw a joined emoji in two columns, others each of its parts; a row that is
 * measured too wide ends early, one that is measured too narrow spoils the screen.
 */
const measured = (grapheme: string): number =>
  Math.max(
    stringWidth(grapheme),
    summed(grapheme, (char) => stringWidth(char)),
  );

/** Measuring one takes a tenth of a millisecond, and most come again. */
const known = new Map<string, number>();
const KNOWN_MOST = 5_000;

const graphemeWidth = (grapheme: string): number => {
  const width = known.get(grapheme) ?? measured(grapheme);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(grapheme, width);
  return width;
};

/** Columns of a text without control characters. */
export const cellWidth = (text: string): number =>
  PRINTABLE_ASCII.test(text) ? text.length : summed(graphemes(text), graphemeWidth);

/** The beginning of a text, in so many columns at most, with an ellipsis where it is not all. */
export const clipped = (text: string, columns: number): string => {
  if (cellWidth(text) <= columns) return text;
  let [taken, width] = ['', 0];
  for (const grapheme of graphemes(text)) {
    width += cellWidth(grapheme);
    if (width >= columns) break;
    taken += grapheme;
  }
  return `${taken}…`;
};
