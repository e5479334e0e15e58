import type { Finder, Finding } from './finding.js';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: \d{1,4}/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** How the body of a private key begins whose first line was cut off: what its structure makes of the first bytes. */
const BARE =
  /(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{1,3}IB(?:AAKC|ADAN)|MI[GH][A-Za-z0-9+/]{1,2}gEAMBM|MHcCAQEE|MC4CAQAwBQYD|b3BlbnNzaC1rZXktdjE)/g;

/** What may stand between two lines of a body: line breaks, escaped or shown as a sign, quotes, marks of a quotation or of a comment. */
const BETWEEN = /(?:\s|\\[nrt]|⏎|[>|"'`,+#*;\\])+/y;
const CHUNK = /[A-Za-z0-9+/=]+/y;
const HEADER = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID): [^\r\n\\⏎]{0,200}/y;

/** Shorter ones are words, unless a body has begun. */
const SHORTEST_CHUNK = 24;

const at = (pattern: RegExp, text: string, from: number): string => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
};

/** Skips what stands between lines, with the headers that an encrypted key has. */
const skip = (text: string, from: number): number => {
  const gap = from + at(BETWEEN, text, from).length;
  const header = at(HEADER, text, gap);
  return header === '' ? gap : skip(text, gap + header.length);
};

type Stretch = { readonly start: number; readonly end: number };

/** The chunks of a body from a place on. The last may be short. */
const chunksFrom = (text: string, from: number): readonly Stretch[] => {
  const chunks: Stretch[] = [];
  for (let start = skip(text, from); ; ) {
    const end = start + at(CHUNK, text, start).length;
    const isShort = end - start < SHORTEST_CHUNK;
    if (end === start || (isShort && chunks.length === 0)) return chunks;
    chunks.push({ start, end });
    const next = skip(text, end);
    if (isShort && text[start] !== '=') return chunks;
    if (next === end) return chunks;
    start = next;
  }
};

const isOf = (pattern: RegExp, character: string | undefined): boolean =>
  character !== undefined && pattern.test(character);

/** The chunks before an END whose BEGIN was cut off, back to `limit`. */
const chunksBefore = (text: string, until: number, limit: number): readonly Stretch[] => {
  const chunks: Stretch[] = [];
  for (let end = until; ; ) {
    while (end > limit && isOf(/[\s⏎>|"'`,#*;\\]/, text[end - 1])) end -= 1;
    let start = end;
    while (start > limit && isOf(/[A-Za-z0-9+/=]/, text[start - 1])) start -= 1;
    // The letter of an escaped line break is not the body's.
    if (text[start - 1] === '\\' && isOf(/[nrt]/, text[start])) start += 1;
    if (end - start < (chunks.length === 0 ? 1 : SHORTEST_CHUNK)) return chunks;
    chunks.unshift({ start, end });
    end = start - (text[start - 2] === '\\' ? 2 : 0);
  }
};

/** Chunks of one line are one secret, with what stands between them; line breaks of the text itself stay. */
const joined = (text: string, chunks: readonly Stretch[]): readonly Finding[] => {
  const lines: Finding[] = [];
  for (const { start, end } of chunks) {
    const last = lines.at(-1);
    const isSameLine = last !== undefined && !/[\r\n]/.test(text.slice(last.end, start));
    if (last !== undefined && isSameLine) lines[lines.length - 1] = { ...last, end };
    else lines.push({ start, end, kind: 'private-key' });
  }
  return lines;
};

/**
 * Finds the bodies of private keys in PEM and the like, line by line, also where the beginning or the end was cut off, and
 * where the line breaks are escaped. Certificates and public keys are no secrets.
 */
export const findPrivateKeys: Finder = (text) => {
  const found: Finding[] = [];
  let done = 0;
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    if (index < done) continue;
    const chunks = chunksFrom(text, index + begin.length);
    done = chunks.at(-1)?.end ?? done;
    found.push(...joined(text, chunks));
  }
  for (const { index } of text.matchAll(BARE)) {
    if (found.some(({ start, end }) => index >= start && index < end)) continue;
    found.push(...joined(text, chunksFrom(text, index)));
  }
  let limit = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    const begun = text.lastIndexOf('PRIVATE KEY', index - 1);
    const isWhole = begun >= limit && text.slice(Math.max(begun - 60, 0), begun).includes('-----BEGIN ');
    if (!isWhole) found.push(...joined(text, chunksBefore(text, index, limit)));
    limit = index + end.length;
  }
  return found;
};
