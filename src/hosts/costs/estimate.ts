import type { Usage } from '../../effects/ports/model.js';
import { costOf, totalInput } from '../../machines/agent/cost.js';
import type { Limits, Rates } from '../../machines/agent/limits.js';

/** From a dream that finds little to do to one that rewrites half of the store. */
export type Range = { readonly low: number; readonly high: number };

/**
 * What a dream is expected to use, all its requests together; `inputTokens` are of all kinds, most of them read from the
 * provider's cache. `costUsd` is null where nobody knows the price. Nothing here is above the caps.
 */
export type DreamEstimate = {
  readonly turns: Range;
  readonly inputTokens: Range;
  readonly outputTokens: Range;
  readonly costUsd: Range | null;
};

/** How large a store is, in tokens, and of how many Markdown files. */
export type StoreSize = {
  readonly indexTokens: number;
  readonly topicTokens: number;
  readonly files: number;
};

/** `promptTokens`: what stands before the first answer. `sessions`: those since the last dream. */
export type Expected = {
  readonly size: StoreSize;
  readonly sessions: number;
  readonly promptTokens: number;
  readonly limits: Limits;
  readonly rates: Rates | null;
};

/**
 * About how many tokens a file is for a model: a quarter of its ASCII bytes and a third of the others. Only the provider
 * can count them.
 */
export const tokensOfBytes = (bytes: Uint8Array): number => {
  let ascii = 0;
  for (const byte of bytes) if (byte < 0x80) ascii += 1;
  return Math.ceil(ascii / 4 + (bytes.length - ascii) / 3);
};

/** How a dream goes about it: how often it asks, and how many tokens it reads and writes in all. */
type Course = { readonly turns: number; readonly read: number; readonly written: number };

const contentOf = ({ indexTokens, topicTokens }: StoreSize): number => indexTokens + topicTokens;

/** Everything is read once, many files at a time; a few entries and topics change. */
const brief = ({ size }: Expected): Course => {
  const turns = 4 + Math.ceil(size.files / 10);
  return { turns, read: contentOf(size), written: 400 + 120 * turns + contentOf(size) / 20 };
};

/** Files are read a few at a time and some of them twice, transcripts are searched, and half of the store is written anew. */
const thorough = ({ size, sessions }: Expected): Course => {
  const turns = 10 + Math.ceil(size.files / 2) + 2 * sessions;
  const read = 1.5 * contentOf(size) + 1_500 * sessions;
  return { turns, read, written: 4_000 + 400 * turns + 0.6 * contentOf(size) };
};

/** One request: what was there before is read from the cache, and what came since is put there. */
const requestOf = (before: number, added: number, output: number): Usage => ({
  input: 0,
  output,
  cacheRead: before,
  cacheCreation: added,
});

type Spent = {
  readonly turns: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
};

const withinCaps = ({ outputTokens, costUsd }: Spent, { limits }: Expected): boolean =>
  outputTokens <= (limits.outputTokens ?? Number.POSITIVE_INFINITY) &&
  costUsd <= (limits.costUsd ?? Number.POSITIVE_INFINITY);

/** Follows a course request by request, until it is done or a cap ends it. */
const follow = ({ turns, read, written }: Course, expected: Expected): Spent => {
  const { promptTokens, limits, rates } = expected;
  const [step, output] = [(read + written) / turns, written / turns];
  let spent: Spent = { turns: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  for (let turn = 0; turn < Math.min(turns, limits.turns); turn += 1) {
    const before = turn === 0 ? 0 : promptTokens + (turn - 1) * step;
    const usage = requestOf(before, turn === 0 ? promptTokens : step, output);
    const next: Spent = {
      turns: turn + 1,
      inputTokens: spent.inputTokens + totalInput(usage),
      outputTokens: spent.outputTokens + output,
      costUsd: spent.costUsd + (rates === null ? 0 : costOf(usage, rates)),
    };
    if (!withinCaps(next, expected)) return spent;
    spent = next;
  }
  return spent;
};

/** Which course comes to more depends on which of them a cap ends sooner. */
const range = (a: number, b: number, rounded: (value: number) => number = Math.round): Range => ({
  low: rounded(Math.min(a, b)),
  high: rounded(Math.max(a, b)),
});

/** Rounded down, so that it stays below a cap. */
const hundredthsOfCents = (usd: number): number => Math.floor(usd * 10_000) / 10_000;

/** An estimate before anything is paid for. It is rough: what a model does is its own affair, and the caps are what holds. */
export const estimateDream = (expected: Expected): DreamEstimate => {
  const [short, long] = [follow(brief(expected), expected), follow(thorough(expected), expected)];
  return {
    turns: range(short.turns, long.turns),
    inputTokens: range(short.inputTokens, long.inputTokens),
    outputTokens: range(short.outputTokens, long.outputTokens),
    costUsd: expected.rates === null ? null : range(short.costUsd, long.costUsd, hundredthsOfCents),
  };
};
