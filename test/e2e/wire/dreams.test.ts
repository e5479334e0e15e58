import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forever, script } from '../../../src/effects/simulated/scripted-model/script.js';
import {
  calls,
  ends,
  says,
  stops,
  thinks,
  turn,
} from '../../../src/effects/simulated/scripted-model/step.js';
import { call, edit, glob, read, write } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { breaksOff, drips, status, type WireStep } from '../../messages-api/wire-step.js';
import { topic } from '../../unit/hosts/adversarial/roomy-store.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

const work = calls(edit('dock.md', 'noon', 'lunch'));
const counting = () => {
  let n = 0;
  return (): string => {
    n += 1;
    return String(n);
  };
};
const done = ends('One topic was corrected.');

describe('a dream over the wire', () => {
  it('thinks, uses tools in parallel and is let in, with what it used and what that cost', async () => {
    const { api, store, engine } = await wireScene(
      script(
        turn(
          thinks('First I look.'),
          says('I look around.'),
          calls(glob('**/*'), read('MEMORY.md'), read('dock.md')),
        ),
        turn(thinks('Now I know.'), calls(edit('dock.md', 'noon', 'lunch'), write('ferry.md', ''))),
        turn(
          says('And the index.'),
          calls(edit('MEMORY.md', '- [ferry](ferry.md) — all about the ferry\n', '')),
        ),
        done,
      ),
    );
    const result = await dreamOver(store, engine).done;
    expect(result).toMatchObject({
      outcome: 'completed',
      files: { changed: ['MEMORY.md', 'dock.md'], deleted: ['ferry.md'], created: [] },
    });
    const tokens = api.requests.flatMap((request) => request.tokens ?? []);
    expect(tokens).toHaveLength(4);
    expect(result.usage).toMatchObject({
      input: tokens.reduce((sum, { input_tokens }) => sum + input_tokens, 0),
      cacheRead: tokens.reduce((sum, { cache_read_input_tokens }) => sum + cache_read_input_tokens, 0),
      cacheCreation: tokens.reduce(
        (sum, { cache_creation_input_tokens }) => sum + cache_creation_input_tokens,
        0,
      ),
    });
    expect(result.usage.output).toBeGreaterThan(0);
    expect(result.costUsd).toBeGreaterThan(0);
    expect(api.requests.map(({ refused }) => refused)).toEqual([null, null, null, null]);
    expect(new Set(api.requests.map(({ headers }) => headers['x-autodream-source']))).toEqual(
      new Set(['auto-dream']),
    );
    expect(await expectTidy(store)).toBe(1);
  });

  it('waits out what passes by itself, before an answer and in the middle of one', async () => {
    const { api, store, engine } = await wireScene(
      script<WireStep>(
        status(529, 'overloaded_error'),
        work,
        breaksOff(turn(says('I am about to'), calls(write('dock.md', ''))), { error: 'overloaded_error' }),
        status(429, 'rate_limit_error', 'Slow down', { 'retry-after': '2' }),
        breaksOff(says('Al'), 'cut'),
        done,
      ),
    );
    const result = await dreamOver(store, engine).done;
    expect(result).toMatchObject({ outcome: 'completed', files: { changed: ['dock.md'], deleted: [] } });
    expect(api.requests).toHaveLength(6);
    expect(api.requests.map(({ refused }) => refused)).toEqual(Array(6).fill(null));
    expect(await expectTidy(store)).toBe(1);
  });

  it('goes on after a pause of the provider, with all that was said before', async () => {
    const { api, store, engine } = await wireScene(
      script(turn(thinks('A long thought.'), says('I pause.'), stops('pause_turn')), work, done),
    );
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome: 'completed' });
    expect(api.requests.map(({ refused }) => refused)).toEqual([null, null, null]);
    expect(api.requests[1]?.body?.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('takes an answer that comes a character at a time', async () => {
    const { store, engine } = await wireScene(
      script<WireStep>(drips(turn(thinks('Slowly.'), work)), drips(done)),
    );
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome: 'completed' });
    expect(await expectTidy(store)).toBe(1);
  });

  it('is told of tools that there are not and of inputs that do not fit, and goes on', async () => {
    const { api, store, engine } = await wireScene(
      script(
        calls(call('Fetch', { command: 'ls' }), call('Read', { path: 7 }), call('Edit', {})),
        work,
        done,
      ),
    );
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome: 'completed' });
    const results = api.requests[1]?.body?.messages[2]?.content;
    expect(results).toMatchObject([{ is_error: true }, { is_error: true }, { is_error: true }]);
    expect(JSON.stringify(results)).toContain('not available here');
  });

  it('leaves out old results when the conversation is too long for the model, and goes on', async () => {
    const tooLong = status(
      400,
      'invalid_request_error',
      'prompt is too long: 210000 tokens > 200000 maximum',
    );
    const reading = (name: string) => calls(read(`${name}.md`));
    const { api, store, engine } = await wireScene(
      script<WireStep>(reading('big'), reading('anchor'), reading('gull'), tooLong, work, done),
    );
    const big = topic(
      'big',
      Array.from({ length: 300 }, (_, n) => `The whale number ${n} is big.`),
    );
    await writeFile(join(store.folders.memory, 'big.md'), big);
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome: 'completed' });
    expect(api.requests.map(({ refused }) => refused)).toEqual(Array(6).fill(null));
    const [before, after] = [api.requests[3]?.raw ?? '', api.requests[4]?.raw ?? ''];
    expect([before, after].map((raw) => raw.includes('The whale number 299 is big'))).toEqual([true, false]);
    expect([before, after].map((raw) => raw.includes('The gull is painted'))).toEqual([true, true]);
    expect(await expectTidy(store)).toBe(1);
  });

  it('whose ids of calls are used twice fails, since the API refuses to go on, and changes nothing', async () => {
    const twice = calls(
      call('Read', { file_path: 'dock.md' }, 'same'),
      call('Write', { file_path: 'dock.md', content: '' }, 'same'),
    );
    const { store, engine } = await wireScene(script(twice, done));
    const was = await store.standing();
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome: 'failed' });
    expect(await store.standing()).toEqual(was);
  });

  it('stops at the turns that it may take', async () => {
    const numbers = counting();
    const { api, store, engine } = await wireScene(script(forever(() => calls(write('new.md', numbers())))));
    const was = await store.standing();
    expect(await dreamOver(store, engine, { turns: 4 }).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('after 4 turns'),
    });
    expect(api.requests).toHaveLength(4);
    expect(await store.standing()).toEqual(was);
  });

  it('never asks for more output than its budget has left, and stops when that is too little', async () => {
    const numbers = counting();
    const writing = () =>
      turn(calls(write('new.md', numbers())), {
        ...says('.'),
        usage: { input: 1_000, output: 1_500, cacheRead: 0, cacheCreation: 0 },
      });
    const { api, store, engine } = await wireScene(script(forever(writing)));
    const result = await dreamOver(store, engine, { outputTokens: 5_000 }).done;
    expect(result).toMatchObject({ outcome: 'failed', usage: { output: 4_500 } });
    expect(result.reason).toMatch(/4,500 of the 5,000 output tokens/);
    expect(api.requests.map(({ body }) => body?.max_tokens)).toEqual([5_000, 3_500, 2_000]);
  });
});
