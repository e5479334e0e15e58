import type { StoreStatement } from './store-statements.js';

/** Two statements of one file that share this part of their words are one statement, reworded. */
const REWORDED_SHARE = 0.5;

/** Statements that are compared with one, those that share its rarest words first: a file of thousands stays cheap. */
const COMPARED = 300;

type Candidate = {
  readonly statement: StoreStatement;
  readonly at: number;
  readonly words: ReadonlySet<string>;
};

const wordsIn = ({ words }: StoreStatement): ReadonlySet<string> => new Set(words.split(' '));

/** Finds, among statements of one file that pass, the one that shares most words with another; `null`: none shares enough. */
export function closestAmong(
  statements: readonly StoreStatement[],
): (statement: StoreStatement, passes: (other: StoreStatement) => boolean) => StoreStatement | null {
  const byWord = new Map<string, Candidate[]>();
  statements.forEach((statement, at) => {
    const candidate = { statement, at, words: wordsIn(statement) };
    for (const word of candidate.words) {
      const holders = byWord.get(word);
      if (holders === undefined) byWord.set(word, [candidate]);
      else holders.push(candidate);
    }
  });
  return (statement, passes) => {
    const words = wordsIn(statement);
    const compared = [...sharing(words, byWord)].sort((a, b) => a.at - b.at);
    let best: { statement: StoreStatement; share: number } | null = null;
    for (const other of compared) {
      if (!passes(other.statement)) continue;
      const share = sharedPart(words, other.words);
      if (share >= REWORDED_SHARE && share > (best?.share ?? 0)) best = { statement: other.statement, share };
    }
    return best?.statement ?? null;
  };
}

function sharing(
  words: ReadonlySet<string>,
  byWord: ReadonlyMap<string, readonly Candidate[]>,
): ReadonlySet<Candidate> {
  const found = new Set<Candidate>();
  const holders = [...words].map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
  for (const candidates of holders)
    for (const candidate of candidates) {
      if (found.size >= COMPARED) return found;
      found.add(candidate);
    }
  return found;
}

/** Of all words that either has, the part that both have. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const same = [...a].filter((word) => b.has(word)).length;
  return same / (a.size + b.size - same);
}
