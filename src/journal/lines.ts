import { sha256 } from './hash.js';
import { parseRecord } from './parse-record.js';
import type { JournalRecord } from './record.js';

const NEWLINE = 0x0a;

/** A journal's bytes cut at newlines (which the lines do not hold); `torn` is what follows the last one. */
export type Lines = { readonly lines: readonly Uint8Array[]; readonly torn: Uint8Array };

export const splitLines = (bytes: Uint8Array): Lines => {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, end));
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
