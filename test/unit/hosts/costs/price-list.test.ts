import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { parsePrices } from '../../../../src/hosts/costs/parse-prices.js';
import { listTier, PRICES, type PriceList, ratesFor } from '../../../../src/hosts/costs/price-list.js';

describe('the price of a model', () => {
  it('has the list prices with the shares for the prompt cache', () => {
    expect(ratesFor('claude-sonnet-5-5', '2026-11-30')?.tiers).toEqual([
      { upTo: null, input: 2, output: 10, cacheRead: 0.2, cacheCreation: 2.5 },
    ]);
    expect(ratesFor('claude-opus-5-5', '2026-11-30')?.tiers[0]).toMatchObject({ input: 4, output: 20 });
    expect(ratesFor('claude-haiku-5-5', '2026-11-30')?.tiers).toMatchObject([
      { upTo: 100_000, input: 0.1, output: 0.5 },
      { upTo: null, input: 0.5, output: 2.5 },
    ]);
  });

  it('is not known before its day, nor of a model that is not listed', () => {
    expect(ratesFor('claude-sonnet-5-5', '2026-10-31')).toBeNull();
    expect(ratesFor('claude-sonnet-6', '2026-11-30')).toBeNull();
    expect(ratesFor('claude-sonnet-5-5-turbo', '2026-11-30')).toBeNull();
  });

  it('is that of the model for a dated version of it, unless the version has its own', () => {
    const own: PriceList = [
      ...PRICES,
      { model: 'claude-sonnet-5-5-20261120', rates: { from: '2026-11-20', tiers: [listTier(null, 9, 9)] } },
    ];
    expect(ratesFor('claude-sonnet-5-5-20261101', '2026-11-30')?.tiers[0]?.input).toBe(2);
    expect(ratesFor('claude-sonnet-5-5-20261120', '2026-11-30', own)?.tiers[0]?.input).toBe(9);
  });

  it('is the latest one in force on any day, in whatever order the list stands', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const day = days.map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 6 }), day, (froms, today) => {
        const list = froms.map((from) => ({ model: 'm', rates: { from, tiers: [listTier(null, 1, 1)] } }));
        const latest =
          froms
            .filter((from) => from <= today)
            .sort()
            .at(-1) ?? null;
        expect(ratesFor('m', today, list)?.from ?? null).toBe(latest);
      }),
    );
  });
});

describe('a price list of one’s own', () => {
  const entry = { model: 'm', from: '2026-12-01', tiers: [{ input: 3, output: 15 }] };
  const read = (list: unknown) => parsePrices(JSON.stringify(list));

  it('says what tokens cost; those of the cache follow from the input where they are left out', () => {
    expect(
      read([
        {
          ...entry,
          tiers: [
            { upTo: 10, input: 1, output: 2, cacheRead: 0 },
            { input: 4, output: 5 },
          ],
        },
      ]),
    ).toEqual(
      E.right([
        {
          model: 'm',
          rates: {
            from: '2026-12-01',
            tiers: [
              { upTo: 10, input: 1, output: 2, cacheRead: 0, cacheCreation: 1.25 },
              { upTo: null, input: 4, output: 5, cacheRead: 0.4, cacheCreation: 5 },
            ],
          },
        },
      ]),
    );
  });

  it.each([
    ['what is no JSON', 'prices', 'is no JSON'],
    ['an empty list', '[]', 'It names no model'],
    [
      'a day that is none',
      JSON.stringify([{ ...entry, from: '2026-02-30' }]),
      '0.from: There is no such day',
    ],
    ['a date in other words', JSON.stringify([{ ...entry, from: '1 May' }]), '0.from: It is no day'],
    [
      'a negative price',
      JSON.stringify([{ ...entry, tiers: [{ input: -1, output: 1 }] }]),
      '0.tiers.0.input',
    ],
    [
      'a price that no token has',
      JSON.stringify([{ ...entry, tiers: [{ input: 1e7, output: 1 }] }]),
      '0.tiers.0.input: It is more than a dollar',
    ],
    [
      'a price in words',
      JSON.stringify([{ ...entry, tiers: [{ input: '2', output: 1 }] }]),
      '0.tiers.0.input',
    ],
    ['a slip in a name', JSON.stringify([{ ...entry, tiers: [{ input: 1, output: 1, upto: 3 }] }]), 'upto'],
    [
      'tiers without a last one',
      JSON.stringify([{ ...entry, tiers: [{ upTo: 5, input: 1, output: 1 }] }]),
      '0.tiers: They have to go',
    ],
    [
      'tiers that shrink',
      JSON.stringify([
        {
          ...entry,
          tiers: [
            { upTo: 5, input: 1, output: 1 },
            { upTo: 5, input: 1, output: 1 },
            { input: 1, output: 1 },
          ],
        },
      ]),
      '0.tiers: They have to go',
    ],
  ])('is refused for %s, and says where and how it should look', (_, text, where) => {
    expect(parsePrices(text)).toMatchObject({
      left: { reason: expect.stringContaining(where), advice: expect.stringContaining('JSON list') },
    });
  });

  it('replaces ours: what it does not name has no price', () => {
    const list = read([entry]);
    expect(E.isRight(list) && ratesFor('claude-sonnet-5-5', '2027-01-01', list.right)).toBeNull();
    expect(E.isRight(list) && ratesFor('m', '2027-01-01', list.right)?.tiers[0]?.input).toBe(3);
  });
});
