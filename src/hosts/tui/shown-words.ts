import { visible } from '../visible.js';

/** A surrogate without its other half, which no terminal can show. */
const LONE = /\p{Surrogate}/gu;

/** Ends of lines and paragraphs other than a newline. */
const LINE_END = /\r\n|\u2028|\u2029/g;

const TAB = '    ';

/** Words of a model, a name or a path, fit for rows of a terminal: harmless, and with newlines as the only ones that move the cursor. */
export const shownWords = (text: string): string =>
  visible(text.replaceAll(LINE_END, '\n').replaceAll('\t', TAB).replaceAll(LONE, '\ufffd'));

/** The same on one line. */
export const shownName = (text: string): string => shownWords(text).replaceAll('\n', ' ').trim();
