import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/config.js';
import { asSet } from '../../../../src/hosts/cli/as-set.js';
import { chooseEngine } from '../../../../src/hosts/cli/engine-choice.js';
import { cappedBy } from '../../../../src/hosts/cli/engine-options.js';
import { openEngine } from '../../../../src/hosts/cli/open-engine.js';

const KEY = { ANTHROPIC_API_KEY: 'k' };

describe('the engine of a run', () => {
  test.each([
    [{}, {}, { name: 'local', why: 'because no key for the Messages API is set' }],
    [{}, { ANTHROPIC_API_KEY: ' ' }, { name: 'local', why: 'because no key for the Messages API is set' }],
    [{}, KEY, { name: 'anthropic', why: 'because ANTHROPIC_API_KEY is set' }],
    [{}, { ANTHROPIC_AUTH_TOKEN: 't' }, { name: 'anthropic', why: 'because ANTHROPIC_AUTH_TOKEN is set' }],
    [{ engine: 'local' }, KEY, { name: 'local', why: 'as asked' }],
    [{ engine: 'local' }, { ...KEY, ANTHROPIC_BASE_URL: 'nonsense' }, { name: 'local' }],
    [{ engine: 'anthropic' }, KEY, { name: 'anthropic', why: 'as asked' }],
    [{ maxCost: 1 }, KEY, { name: 'anthropic', why: 'because ANTHROPIC_API_KEY is set' }],
    [{ maxTurns: 3 }, {}, { name: 'local' }],
  ] as const)('for %j with %j is %j', (options, env, choice) => {
    expect(chooseEngine(options, env)).toMatchObject(E.right(choice));
  });

  test.each([
    [{ engine: 'anthropic' }, {}, /no key/],
    [{ model: 'claude-sonnet-5-5' }, {}, /no key/],
    [{ baseUrl: 'http://127.0.0.1:1' }, {}, /no key/],
    [{ baseUrl: 'http://example.org' }, KEY, /unencrypted/],
    [{}, { ...KEY, ANTHROPIC_BASE_URL: 'nonsense' }, /not a URL/],
  ] as const)('cannot be had for %j with %j, which is said', (options, env, why) => {
    expect(chooseEngine(options, env)).toMatchObject({
      left: { reason: expect.stringMatching(why), advice: expect.stringMatching(/\w/) },
    });
  });

  test.each([
    [{}, 'local', KEY, { name: 'local', why: 'as it is set' }],
    [{}, 'anthropic', KEY, { name: 'anthropic', why: 'as it is set' }],
    [{ engine: 'anthropic' }, 'local', KEY, { name: 'anthropic', why: 'as asked' }],
    [{ engine: 'local' }, 'anthropic', {}, { name: 'local', why: 'as asked' }],
    [{ maxCost: 1 }, 'local', KEY, { name: 'anthropic', why: 'because ANTHROPIC_API_KEY is set' }],
  ] as const)('for %j where %s is set is %4$j', (options, set, env, choice) => {
    expect(chooseEngine(options, env, set)).toEqual(E.right(expect.objectContaining(choice)));
  });

  test('is none where the API is set and there is no key, rather than rules that nobody asked for', () => {
    expect(chooseEngine({}, {}, 'anthropic')).toMatchObject({
      left: { reason: expect.stringMatching(/no key/) },
    });
  });

  test('takes from the settings what the call leaves open, and for rules no model and no price', () => {
    const set = { ...DEFAULT_SETTINGS, model: 'm', maxCostUsd: 2, readRoots: ['/a'] };
    expect(asSet({}, { name: 'anthropic' }, set)).toEqual({ model: 'm', maxCost: 2, readRoots: ['/a'] });
    expect(asSet({}, { name: 'local' }, set)).toEqual({ readRoots: ['/a'] });
    const call = { model: 'n', maxCost: 1, readRoots: ['b'] };
    expect(asSet(call, { name: 'anthropic' }, set)).toEqual(call);
  });

  test('has the caps that were given, and no others', () => {
    expect(cappedBy({})).toEqual({});
    expect(cappedBy({ maxTurns: 9, maxOutputTokens: 8, maxCost: 0.5, maxMinutes: 7 })).toEqual({
      turns: 9,
      outputTokens: 8,
      costUsd: 0.5,
      minutes: 7,
    });
  });
});

describe('opening the engine', () => {
  const anthropic = { name: 'anthropic', why: '', connection: { apiKey: 'k', baseUrl: null } } as const;
  const at = { cwd: import.meta.dirname };

  test('knows the default model, its price and its caps', async () => {
    expect(await openEngine(anthropic, {}, at)).toMatchObject({
      right: {
        name: 'anthropic',
        model: 'claude-sonnet-5-5',
        limits: { turns: 200, outputTokens: 100_000, costUsd: 5, minutes: 45 },
        rates: { tiers: [{ input: 2, output: 10 }] },
      },
    });
  });

  test('has no cap on cost for a model whose price nobody knows', async () => {
    const opened = await openEngine(anthropic, { model: 'claude-unheard-of' }, at);
    expect(opened).toMatchObject({
      right: { model: 'claude-unheard-of', rates: null, limits: { costUsd: null } },
    });
  });

  test.each([
    ['nowhere.json', /is not there/],
    ['engine-choice.test.ts', /is no JSON/],
    ['.', /is no file/],
  ])('with the price list %s says what is wrong', async (prices, why) => {
    const opened = await openEngine(anthropic, { prices }, at);
    expect(opened).toMatchObject({ left: { reason: expect.stringMatching(why) } });
  });
});
