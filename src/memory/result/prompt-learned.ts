import { type StoreStatement, storeStatements } from '../changes/store-statements.js';
import { EXTRACTION_RULES } from '../extraction/rules.js';
import { keyOfText } from '../markdown/statement-key.js';
import { RULES } from '../prompt/rules.js';
import { holdsMarker } from '../prompt/source.js';
import { DREAM_SYSTEM, EXTRACTION_SYSTEM } from '../prompt/system.js';
import { wordsIn } from '../self-contained.js';
import type { StoreImage } from '../store-image.js';
import type { Breach } from './breach.js';

/** Shorter sentences of ours anybody may write too. */
const LONG_ENOUGH = 7;

/** Signs of our own that stand in no memory. */
const FENCE = /<\/?run-data>/i;

const sentencesIn = (text: string): readonly string[] =>
  text
    .replace(/[`*_]/g, '')
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => keyOfText(sentence.replace(/^\s*(?:[-#+]+|\d+\.)\s+/, '')).toLowerCase())
    .filter((sentence) => wordsIn(sentence) >= LONG_ENOUGH);

const OURS: ReadonlySet<string> = new Set(
  [RULES, EXTRACTION_RULES, DREAM_SYSTEM, EXTRACTION_SYSTEM].flatMap(sentencesIn),
);

const isOurs = ({ text }: StoreStatement): boolean =>
  holdsMarker(text) || FENCE.test(text) || sentencesIn(text).some((sentence) => OURS.has(sentence));

/** Sentences of our own prompt that a dream took for something worth knowing. Where they stood before, a person wants them. */
export function promptLearned(before: StoreImage, after: StoreImage): readonly Breach[] {
  const changed = new Map([...after].filter(([path, file]) => before.get(path) !== file));
  const learned = storeStatements(changed).filter(isOurs);
  if (learned.length === 0) return [];
  const known = new Set(storeStatements(before).map(({ words }) => words));
  return learned
    .filter(({ words }) => !known.has(words))
    .map(({ path, text }) => ({
      _tag: 'PromptLearned',
      path,
      measured: 1,
      allowed: 0,
      message: `${path} has words of the dream's own instructions as if they were a memory: "${text.slice(0, 80)}".`,
    }));
}
