import { describe, expect, it } from 'vitest';
import { promptCache } from '../../messages-api/prompt-cache.js';
import type { Block, Body } from '../../messages-api/received-body.js';

const MARK = { cache_control: { type: 'ephemeral' } };
/** About a hundred tokens each. */
const block = (name: string, marked = false): Block => ({
  type: 'text',
  text: name.padEnd(360, '.'),
  ...(marked ? MARK : {}),
});
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `block ${i}`);
const body = (blocks: readonly Block[], more: Partial<Body> = {}): Body => ({
  model: 'm',
  max_tokens: 1,
  messages: [{ role: 'user', content: [...blocks] }],
  ...more,
});
/** The last of so many blocks is marked. */
const upTo = (count: number): Body => body(names(count).map((name, i) => block(name, i === count - 1)));

const cache = (minimum = 0) => {
  let time = 0;
  const count = promptCache({ now: () => time, minimum });
  return { count, later: (minutes: number) => (time += minutes * 60_000) };
};

const total = (tokens: ReturnType<ReturnType<typeof cache>['count']>): number =>
  tokens.input_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens;

describe('the simulated prompt cache', () => {
  it('keeps what lies before a mark and finds it again, with the same total', () => {
    const { count } = cache();
    const first = count(upTo(10));
    expect(first).toMatchObject({ cache_read_input_tokens: 0, input_tokens: 0 });
    const second = count(upTo(14));
    expect(second.cache_read_input_tokens).toBe(first.cache_creation_input_tokens);
    expect(total(second)).toBe(total(cache().count(upTo(14))));
  });

  it('counts what no mark covers as plain input', () => {
    const { count } = cache();
    expect(count(body(names(3).map((name) => block(name))))).toMatchObject({
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
    });
    expect(count(body([block('a', true), block('b')])).input_tokens).toBeGreaterThan(80);
  });

  it('looks back over twenty blocks from a mark and no further', () => {
    const near = cache();
    near.count(upTo(10));
    expect(near.count(upTo(29)).cache_read_input_tokens).toBeGreaterThan(0);
    const far = cache();
    far.count(upTo(10));
    expect(far.count(upTo(30)).cache_read_input_tokens).toBe(0);
  });

  it('reaches further back with a second mark', () => {
    const { count } = cache();
    count(upTo(10));
    const both = body(names(40).map((name, i) => block(name, i === 9 || i === 39)));
    expect(count(both).cache_read_input_tokens).toBeGreaterThan(0);
  });

  it('forgets after five minutes from the last use', () => {
    const { count, later } = cache();
    count(upTo(10));
    later(4);
    expect(count(upTo(10)).cache_read_input_tokens).toBeGreaterThan(0);
    later(4);
    expect(count(upTo(10)).cache_read_input_tokens).toBeGreaterThan(0);
    later(5);
    expect(count(upTo(10)).cache_read_input_tokens).toBe(0);
  });

  it('keeps no prefix that is too short', () => {
    const { count } = cache(1_024);
    expect(count(upTo(5))).toMatchObject({ cache_creation_input_tokens: 0 });
    expect(count(upTo(5))).toMatchObject({ cache_read_input_tokens: 0 });
    expect(count(upTo(20)).cache_creation_input_tokens).toBeGreaterThan(1_024);
  });

  it('finds nothing when a block, a tool, the model or the order of fields differs, and all when only marks do', () => {
    const given = { name: 'Read', description: 'reads' };
    const base = body([block('a'), block('b', true)], { tools: [given] });
    const read = (other: Body): number => {
      const { count } = cache();
      count(base);
      return count(other).cache_read_input_tokens;
    };
    expect(read(base)).toBeGreaterThan(0);
    expect(read(body([block('a', true), block('b', true)], { tools: [given] }))).toBe(read(base));
    expect(read(body([block('A'), block('b', true)], { tools: [given] }))).toBe(0);
    expect(
      read(body([block('a'), block('b', true)], { tools: [{ description: 'reads', name: 'Read' }] })),
    ).toBe(0);
    expect(read({ ...base, model: 'other' })).toBe(0);
    expect(read({ ...base, thinking: { type: 'enabled', budget_tokens: 2_000 } })).toBe(0);
  });
});
