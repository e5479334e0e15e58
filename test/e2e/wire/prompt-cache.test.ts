import { describe, expect, it } from 'vitest';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, says, thinks, turn } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit, glob, grep, read } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import type { MessagesApi } from '../../messages-api/messages-api.js';
import type { InputTokens } from '../../messages-api/prompt-cache.js';
import { TOPICS } from '../../unit/hosts/adversarial/roomy-store.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

const tokensOf = ({ requests }: MessagesApi): readonly InputTokens[] =>
  requests.flatMap(({ tokens }) => tokens ?? []);

const total = (tokens: InputTokens): number =>
  tokens.input_tokens + tokens.cache_read_input_tokens + tokens.cache_creation_input_tokens;

const NOTHING: InputTokens = { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const thirty = (word: string) => calls(...Array.from({ length: 30 }, (_, n) => grep(`${word} ${n}`)));

describe('a dream without a host', () => {
  it('reads in each turn what the turn before has left in the cache, however many calls a turn has', async () => {
    const { api, store, engine } = await wireScene(
      script(
        turn(thinks('I look.'), calls(glob('**/*'))),
        calls(read('MEMORY.md'), ...TOPICS.map((name) => read(`${name}.md`))),
        turn(thinks('I search.'), thirty('whale')),
        turn(says('Again.'), thirty('shark')),
        calls(edit('dock.md', 'noon', 'lunch')),
        calls(edit('eddy.md', 'noon', 'lunch')),
        calls(read('dock.md')),
        calls(read('eddy.md')),
        calls(edit('dock.md', 'lunch', 'midday')),
        ends('Done.'),
      ),
    );
    const result = await dreamOver(store, engine).done;
    expect(result).toMatchObject({ outcome: 'completed', turns: 10 });
    const tokens = tokensOf(api);
    expect(tokens).toHaveLength(10);
    for (const [index, one] of tokens.entries()) {
      const before = tokens[index - 1];
      if (before !== undefined) expect(one.cache_read_input_tokens).toBe(total(before));
      expect(one.input_tokens).toBe(0);
    }
    const later = tokens.slice(2);
    const share = sum(later.map((one) => one.cache_read_input_tokens)) / sum(later.map(total));
    expect(share).toBeGreaterThanOrEqual(0.9);
    expect(result.cacheReadShare).toBeGreaterThan(0.8);
    await expectTidy(store);
  });

  it('finds system, tools and rules in the cache that another dream has left there', async () => {
    const { api, store, engine } = await wireScene(script(ends('Done.')));
    await dreamOver(store, engine).done;
    await dreamOver(store, engine).done;
    const [first = NOTHING, second = NOTHING] = tokensOf(api);
    expect(first.cache_read_input_tokens).toBe(0);
    expect(second.cache_read_input_tokens).toBeGreaterThan(0.9 * total(first));
  });
});
