import type { Look } from './look.js';
import { type Row, row, type Tone } from './row.js';
import type { wrapText } from './wrap.js';

/** What rows are made for: columns, what the terminal can show, and how text is wrapped. */
export type Paper = { readonly columns: number; readonly look: Look; readonly wrap: typeof wrapText };

/** The text in as many rows as it needs. */
export const wrapped = ({ wrap, columns }: Paper, text: string, tone: Tone = 'plain'): readonly Row[] =>
  wrap(text, columns).map((line) => row(line, tone));

const INDENT = '  ';

/** The same a little to the right. */
export const indented = ({ wrap, columns }: Paper, text: string): readonly Row[] =>
  wrap(text, columns - INDENT.length).map((line) => row(INDENT + line));
