import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();

/** What a reader takes for one character: a letter with its accents, a joined emoji. */
export const graphemes = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

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
const graphemeWidth = (grapheme: string): number =>
  Math.max(
    stringWidth(grapheme),
    summed(grapheme, (char) => stringWidth(char)),
  );

/** Columns of a text without control characters. */
export const cellWidth = (text: string): number =>
  PRINTABLE_ASCII.test(text) ? text.length : summed(graphemes(text), graphemeWidth);
