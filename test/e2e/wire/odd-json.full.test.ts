import { describe, expect, it } from 'vitest';
import { LINE_CAP } from '../../../src/effects/services/tools/grep-report.js';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../src/effects/simulated/scripted-model/step.js';
import { grep, write } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { garbles, type WireStep } from '../../messages-api/wire-step.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

describe('a long line', () => {
  it('may be cut off in the middle of a character by a search', async () => {
    const line = `${'x'.repeat(LINE_CAP - 1)}🐚`;
    const { api, store, engine } = await wireScene(
      script(calls(write('long.md', line)), calls(grep('x', { path: 'long.md' })), ends('Done.')),
    );
    await dreamOver(store, engine).done;
    expect(api.requests.map(({ refused }) => refused)).toEqual([null, null, null]);
  });
});

describe('a call whose input is odd JSON', () => {
  it.each([
    ['minus zero', '{"file_path": "dock.md", "offset": -0}', 'failed'],
    ['a number that is too large', '{"file_path": "dock.md", "limit": 1e999}', 'failed'],
    ['a key that means something to JavaScript', '{"__proto__": {"file_path": "dock.md"}}', 'unchanged'],
    ['a key that stands twice', '{"file_path": "../evil.md", "file_path": "dock.md"}', 'unchanged'],
    ['half a pair', '{"file_path": "\\ud83d.md"}', 'unchanged'],
    ['NUL', '{"file_path": "a\\u0000.md"}', 'unchanged'],
    ['nothing at all', '', 'unchanged'],
    ['no object', '[1, 2]', 'unchanged'],
    ['null', 'null', 'unchanged'],
    ['many levels', `{"file_path": ${'['.repeat(400)}${']'.repeat(400)}}`, 'unchanged'],
    ['too many levels', `{"file_path": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'failed'],
  ])('%s neither breaks the dream down nor changes the store', async (_, json, outcome) => {
    const { store, engine } = await wireScene(script<WireStep>(garbles('Read', json), ends('Done.')));
    const was = await store.standing();
    expect(await dreamOver(store, engine).done).toMatchObject({ outcome });
    expect((await store.standing()).content).toEqual(was.content);
    expect(await expectTidy(store)).toBe(1);
  });
});
