import type { Limits } from '../../../machines/agent/limits.js';
import type { DreamEstimate, Range } from '../../costs/estimate.js';
import type { Engine } from '../../engines/engine.js';
import type { DreamResult } from '../../history/dream-result.js';
import { visible } from '../../visible.js';
import { count } from '../../words.js';

/** `0.31 USD`; a cent is too coarse for what costs less than ten of them. */
export const usd = (dollars: number): string =>
  `${dollars.toFixed(dollars > 0 && dollars < 0.1 ? 4 : 2)} USD`;

const TWO_DIGITS = 2;

/** `0.043`: an estimate is no better than two digits. */
const roughly = (dollars: number): string =>
  dollars >= 1 ? dollars.toFixed(2) : String(Number(dollars.toPrecision(TWO_DIGITS)));

const usdRange = ({ low, high }: Range): string => `${roughly(low)} to ${roughly(high)} USD`;

const ranged = ({ low, high }: Range, words: (number: number) => string): string =>
  low === high ? words(high) : `${low.toLocaleString('en-US')} to ${words(high)}`;

/** Who will consolidate the store, and why it is that one. */
export const engineLine = ({ name, model }: Pick<Engine, 'name' | 'model'>, why: string): string =>
  model === null ? `engine ${name}, ${why}` : `engine ${name} with ${visible(model)}, ${why}`;

const mostOf = ({ costUsd, outputTokens }: Limits): string => {
  if (costUsd !== null) return `at most ${usd(costUsd)}`;
  return outputTokens === null
    ? 'without a cap on cost'
    : `at most ${count(outputTokens, 'token')} of output; the price is not known`;
};

/** What a dream is expected to use, and what it cannot exceed. */
export const estimateLine = ({ turns, costUsd }: DreamEstimate, limits: Limits): string => {
  const price = costUsd === null ? '' : ` and ${usdRange(costUsd)}`;
  return `estimate: ${ranged(turns, (number) => count(number, 'turn'))}${price}, ${mostOf(limits)}`;
};

const costWords = ({ costUsd, estimate }: Pick<DreamResult, 'costUsd' | 'estimate'>): string => {
  if (costUsd === null) return 'nobody can tell the cost, because the price or the usage is not known';
  const expected = estimate?.costUsd ?? null;
  return expected === null ? usd(costUsd) : `${usd(costUsd)} (estimated: ${usdRange(expected)})`;
};

/** What a dream that was paid for came to; nothing of one that cost nothing. */
export const paidLines = (result: DreamResult): readonly string[] => {
  const { engine = 'local', turns = 0, cacheReadShare = 0, usage, costUsd } = result;
  if (engine === 'local') return [];
  const input = usage.input + usage.cacheRead + usage.cacheCreation;
  if (input + usage.output === 0 && costUsd === 0) return ['Nothing was paid for.'];
  const cached = `${Math.round(cacheReadShare * 100)} % from the cache`;
  return [
    `${count(turns, 'turn')}, ${count(input, 'token')} in (${cached}), ${count(usage.output, 'token')} out: ${costWords(result)}.`,
  ];
};
