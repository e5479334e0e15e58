import type { Source } from '../change.js';
import { tellingWords } from './telling-words.js';

/** Something that was said, and where. */
export type Passage = { readonly source: Source; readonly text: string };

/** What a statement says: all its words, and those that are sought (of a reworded one the new ones). */
export type Asked = { readonly all: ReadonlySet<string>; readonly sought: ReadonlySet<string> };

/** A passage is where words come from if it has so much of those that are sought, counted by how rare each one is. */
const SOUGHT_SHARE = 0.6;

/** It also has to be about the same: to have so much of all words. */
const ALL_SHARE = 0.5;

/** Passages that are compared with one statement, those with its rarest words first. */
const COMPARED = 300;

/** A word that no passage has weighs as if half of one had it. */
const NOWHERE = 0.5;

type Known = { readonly source: Source; readonly words: ReadonlySet<string> };
type Ranked = { readonly known: Known; readonly sought: number; readonly all: number };

const isBetter = (a: Ranked, b: Ranked): boolean => {
  if (a.sought !== b.sought) return a.sought > b.sought;
  if (a.all !== b.all) return a.all > b.all;
  return a.known.words.size < b.known.words.size;
};

type Holders = ReadonlyMap<string, readonly Known[]>;

/** The passages that have some of the words, those with the rarest of them first. */
const candidatesFor = (sought: ReadonlySet<string>, holders: Holders): ReadonlySet<Known> => {
  const groups = [...sought].map((word) => holders.get(word) ?? []).sort((a, b) => a.length - b.length);
  const found = new Set<Known>();
  for (const group of groups)
    for (const known of group) {
      if (found.size >= COMPARED) return found;
      found.add(known);
    }
  return found;
};

type Share = (known: Known) => number;

/** Tells which part of the words a passage has. */
const shareOf = (words: ReadonlySet<string>, weightOf: (word: string) => number): Share => {
  const weights = [...words].map((word) => [word, weightOf(word)] as const);
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return (known) =>
    weights.reduce((sum, [word, weight]) => sum + (known.words.has(word) ? weight : 0), 0) / whole;
};

/** Passages, and which of them a statement most likely has its words from. Of two that have as much the shorter one counts. */
export const passageIndex = () => {
  const holders = new Map<string, Known[]>();
  let count = 0;
  const add = ({ source, text }: Passage): void => {
    const known = { source, words: tellingWords(text) };
    count += 1;
    for (const word of known.words) {
      const group = holders.get(word);
      if (group === undefined) holders.set(word, [known]);
      else group.push(known);
    }
  };
  const weightOf = (word: string): number => Math.log(1 + count / (holders.get(word)?.length ?? NOWHERE));
  const find = ({ all, sought }: Asked): Source | null => {
    const [soughtIn, allIn] = [shareOf(sought, weightOf), shareOf(all, weightOf)];
    let best: Ranked | null = null;
    for (const known of candidatesFor(sought, holders)) {
      const ranked = { known, sought: soughtIn(known), all: allIn(known) };
      if (ranked.sought < SOUGHT_SHARE || ranked.all < ALL_SHARE) continue;
      if (best === null || isBetter(ranked, best)) best = ranked;
    }
    return best?.known.source ?? null;
  };
  return { add, find };
};

export type PassageIndex = ReturnType<typeof passageIndex>;
