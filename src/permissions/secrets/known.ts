import type { Finding } from './finding.js';

/** The shortest value that is looked for wherever it may stand; a shorter one could be a part of any word. */
export const SHORTEST_KNOWN = 8;

/**
 * Values that are secret wherever they stand. `find` looks for all of them at once, in time that does not grow with how many
 * there are; of a value that is cut off by an ellipsis or by the end of the text it finds what is left.
 */
export type KnownValues = {
  readonly add: (value: string, kind: string) => void;
  readonly find: (text: string) => readonly Finding[];
};

type Known = { readonly value: string; readonly kind: string };

const sharedLength = (value: string, text: string, from: number): number => {
  let length = SHORTEST_KNOWN;
  while (length < value.length && value[length] === text[from + length]) length += 1;
  return length;
};

const isCutAt = (text: string, end: number): boolean => end >= text.length || text[end] === '…';

const longestAt = (candidates: readonly Known[], text: string, start: number): Finding | null => {
  let best: Finding | null = null;
  for (const { value, kind } of candidates) {
    const end = start + sharedLength(value, text, start);
    const isThere = end - start === value.length || isCutAt(text, end);
    if (isThere && (best === null || end > best.end)) best = { start, end, kind };
  }
  return best;
};

/** The first two characters as one number, by which most places of a text are passed over. */
const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

export const knownValues = (): KnownValues => {
  const byBeginning = new Map<string, Known[]>();
  const pairs = new Set<number>();
  const all = new Set<string>();
  const add = (value: string, kind: string): void => {
    if (value.length < SHORTEST_KNOWN || all.has(value)) return;
    all.add(value);
    pairs.add(pairAt(value, 0));
    const beginning = value.slice(0, SHORTEST_KNOWN);
    const others = byBeginning.get(beginning);
    if (others === undefined) byBeginning.set(beginning, [{ value, kind }]);
    else others.push({ value, kind });
  };
  const find = (text: string): readonly Finding[] => {
    const found: Finding[] = [];
    if (all.size === 0) return found;
    for (let at = 0; at <= text.length - SHORTEST_KNOWN; at += 1) {
      if (!pairs.has(pairAt(text, at))) continue;
      const candidates = byBeginning.get(text.slice(at, at + SHORTEST_KNOWN));
      const finding = candidates === undefined ? null : longestAt(candidates, text, at);
      if (finding === null) continue;
      found.push(finding);
      at = finding.end - 1;
    }
    return found;
  };
  return { add, find };
};
