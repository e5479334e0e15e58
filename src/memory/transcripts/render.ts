import type { ShownRow } from './shown-rows.js';

/** A shown row is cut at this many characters of its text. */
export const ROW_CHARACTERS = 2_000;

/** Stands where a text had a line break. */
export const BREAK = ' ⏎ ';

/** The text, cut where it is too long; never in the middle of a character. */
export const cut = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters).replace(/\p{Cs}$/u, '')}…`;

const headOf = ({ time, who }: ShownRow): string => `[${time ?? '-'}] ${who}:`;

/** `NUMBER [TIME] WHO: TEXT` in one line. TIME is ISO 8601 in UTC, or `-`; WHO is user, assistant or summary. */
export const renderRow = (row: ShownRow): string =>
  `${row.number} ${headOf(row)} ${cut(row.lines.join(BREAK), ROW_CHARACTERS)}`;

/** `SESSION:NUMBER:[TIME] WHO: LINE` for one line of a row. */
export const renderMatch = (session: string, row: ShownRow, line: string): string =>
  `${session}:${row.number}:${headOf(row)} ${line}`;
