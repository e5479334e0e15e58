import { cellWidth, graphemes } from '../cell-width.js';

/** The parts of a text that are not broken: one that is wider than a row by itself gives its characters. */
const pieces = (word: string, width: number): readonly string[] =>
  graphemes(word).flatMap((grapheme) => (cellWidth(grapheme) <= width ? [grapheme] : [...grapheme]));

type Filling = { readonly rows: string[]; row: string; used: number };

const endRow = (filling: Filling): void => {
  filling.rows.push(filling.row);
  filling.row = '';
  filling.used = 0;
};

const put = (filling: Filling, text: string, width: number): void => {
  filling.row += text;
  filling.used += width;
};

/** Breaks a word that no row has room for. */
const putBroken = (filling: Filling, word: string, width: number): void => {
  for (const piece of pieces(word, width)) {
    const needed = cellWidth(piece);
    if (filling.used + needed > width && filling.used > 0) endRow(filling);
    put(filling, piece, needed);
  }
};

const putWord = (filling: Filling, space: string, word: string, width: number): void => {
  const needed = cellWidth(word);
  if (filling.used + space.length + needed <= width) {
    put(filling, space + word, space.length + needed);
    return;
  }
  if (filling.used > 0) endRow(filling);
  if (needed <= width) put(filling, word, needed);
  else putBroken(filling, word, width);
};

const wrapLine = (line: string, width: number): readonly string[] => {
  const filling: Filling = { rows: [], row: '', used: 0 };
  for (const [, space = '', word = ''] of line.matchAll(/( *)([^ ]+)/g)) putWord(filling, space, word, width);
  endRow(filling);
  return filling.rows;
};

/**
 * The text in rows of at most `width` columns, broken between words and, where a word is wider than a row, within it. Nothing
 * but spaces at a break is left out.
 */
export const wrapText = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 2)));

/** Remembers what was wrapped last, since most of what is shown was shown a moment ago. */
export const rememberedWrap = (limit = 64): typeof wrapText => {
  const known = new Map<string, readonly string[]>();
  return (text, width) => {
    const key = `${width}:${text}`;
    const rows = known.get(key) ?? wrapText(text, width);
    known.delete(key);
    known.set(key, rows);
    for (const oldest of known.keys()) {
      if (known.size <= limit) break;
      known.delete(oldest);
    }
    return rows;
  };
};
