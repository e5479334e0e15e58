import { sha256 } from './hash.js';
import { parseRecord } from './parse-record.js';
import type { JournalRecord } from './record.js';

const NEWLINE = 0x0a;

/**
 * A journal's bytes cut at newlines (which the lines do not hold); `torn` is what a power loss left unfinished: what follows
 * the last newline, or all from the line on that has a hole in it.
 */
export type Lines = { readonly lines: readonly Uint8Array[]; readonly torn: Uint8Array };

/**
 * Where the disk never got what was written, though it got something later: zeros stand there, which no record can hold. A
 * single one is a byte that was changed. Gives where the line begins that has the hole; the length where there is none.
 */
const firstHole = (bytes: Uint8Array): number => {
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1))
    if (bytes[at + 1] === 0) return bytes.lastIndexOf(NEWLINE, at) + 1;
  return bytes.length;
};

export const splitLines = (bytes: Uint8Array): Lines => {
  const lines: Uint8Array[] = [];
  const whole = bytes.subarray(0, firstHole(bytes));
  let start = 0;
  for (let end = whole.indexOf(NEWLINE); end >= 0; end = whole.indexOf(NEWLINE, start)) {
    lines.push(whole.subarray(start, end));
    start = end + 1;
  }
  return { lines, torn: bytes.subarray(start) };
};

const SEAL = /^,"hash":"([0-9a-f]{64})"\}$/;
const SEAL_LENGTH = `,"hash":"${'0'.repeat(64)}"}`.length;

/** The record of one line, if the line is one and its hash is that of its bytes; else `null`. */
export const openLine = (line: Uint8Array): JournalRecord | null => {
  const cut = Math.max(0, line.length - SEAL_LENGTH);
  const seal = SEAL.exec(new TextDecoder().decode(line.subarray(cut)));
  if (seal?.[1] !== sha256(line.subarray(0, cut))) return null;
  const record = parseRecord(new TextDecoder().decode(line));
  return record?.hash === seal[1] ? record : null;
};
