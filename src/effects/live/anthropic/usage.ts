import type { Usage } from '../../ports/model.js';
import { NO_USAGE } from '../../usage.js';

const COUNTERS = {
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cache_read_input_tokens',
  cacheCreation: 'cache_creation_input_tokens',
} as const;

/** A count that no answer can have is none, and no sum of counts may grow beyond what JSON can hold. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;

/** What is known after a report of the API, which counts from the answer's start: each counter it has replaces the one before. */
export const usageAfter = (known: Usage | null, report: unknown): Usage | null => {
  if (typeof report !== 'object' || report === null) return known;
  const before = known ?? NO_USAGE;
  const counted = (counter: keyof Usage): number => {
    const value: unknown = Reflect.get(report, COUNTERS[counter]);
    return isCount(value) ? value : before[counter];
  };
  return {
    input: counted('input'),
    output: counted('output'),
    cacheRead: counted('cacheRead'),
    cacheCreation: counted('cacheCreation'),
  };
};
