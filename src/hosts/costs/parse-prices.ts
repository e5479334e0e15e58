import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { parsedJson } from '../../journal/parsed-json.js';
import { CACHE_CREATION, CACHE_READ, type PriceList } from './price-list.js';
import { DEAREST } from './sound-budget.js';

/** A price list that cannot be used. `reason` says what is wrong with it where, `advice` what it should look like. */
export type PricesUnusable = {
  readonly _tag: 'PricesUnusable';
  readonly reason: string;
  readonly advice: string;
};

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const price = v.pipe(
  v.number(),
  v.minValue(0, 'It is negative.'),
  v.maxValue(DEAREST, 'It is more than a dollar for each token.'),
);
const tier = v.strictObject({
  upTo: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  input: price,
  output: price,
  cacheRead: v.optional(price),
  cacheCreation: v.optional(price),
});
type Tier = v.InferOutput<typeof tier>;

/** Each tier but the last has a size, and they grow. */
const isLadder = (tiers: readonly Tier[]): boolean =>
  tiers.every(({ upTo }, index) => {
    const before = tiers[index - 1]?.upTo ?? 0;
    return index === tiers.length - 1 ? upTo === null : upTo !== null && upTo > before;
  });

const entry = v.strictObject({
  model: v.pipe(v.string(), v.nonEmpty('It is empty.')),
  from: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'It is no day (YYYY-MM-DD).'),
    v.check(isDay, 'There is no such day.'),
  ),
  tiers: v.pipe(
    v.array(tier),
    v.minLength(1, 'There is none.'),
    v.check(
      (tiers) => isLadder(tiers),
      'They have to go from the smallest upTo to one without, which is the last.',
    ),
  ),
});
const list = v.pipe(v.array(entry), v.minLength(1, 'It names no model.'));

const ADVICE =
  'A price list is a JSON list such as [{"model": "claude-sonnet-5-5", "from": "2026-11-01", "tiers": [{"input": 2, "output": 10}]}], in US dollars a million tokens.';

const unusable = (reason: string): PricesUnusable => ({ _tag: 'PricesUnusable', reason, advice: ADVICE });

const listOf = (entries: v.InferOutput<typeof list>): PriceList =>
  entries.map(({ model, from, tiers }) => ({
    model,
    rates: {
      from,
      tiers: tiers.map(({ upTo, input, output, cacheRead, cacheCreation }) => ({
        upTo,
        input,
        output,
        cacheRead: cacheRead ?? input * CACHE_READ,
        cacheCreation: cacheCreation ?? input * CACHE_CREATION,
      })),
    },
  }));

/** Reads a price list of one's own. It replaces ours: what it does not name has no price. */
export const parsePrices = (text: string): E.Either<PricesUnusable, PriceList> => {
  const json = parsedJson(text);
  if (json === undefined) return E.left(unusable('The price list is no JSON.'));
  const parsed = v.safeParse(list, json);
  if (parsed.success) return E.right(listOf(parsed.output));
  const [issue] = parsed.issues;
  const at = v.getDotPath(issue) ?? 'its top';
  return E.left(unusable(`The price list is wrong at ${at}: ${issue.message}`));
};
