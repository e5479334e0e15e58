import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Message, ModelRequest } from '../../../../src/effects/ports/model.js';
import { lastResults } from '../../../../src/effects/simulated/scripted-model/player.js';
import { forever, script, times } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import {
  calls,
  ends,
  faults,
  hangs,
  says,
  stops,
  thinks,
  turn,
  uses,
} from '../../../../src/effects/simulated/scripted-model/step.js';
import {
  edit,
  editAll,
  glob,
  grep,
  read,
  write,
} from '../../../../src/effects/simulated/scripted-model/tool-calls.js';

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'Consolidate.' }] };
const asking = (...more: readonly Message[]): ModelRequest => ({
  messages: [prompt, ...more],
  maxOutput: null,
});
const never = new AbortController().signal;

describe('a scripted model', () => {
  it('plays its steps in order and says when the script is over', async () => {
    const model = scriptedModel(script(says('One.'), ends('Two.')));
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await model.ask(asking(), never)());
    expect(answers).toMatchObject([
      { right: { content: [{ type: 'text', text: 'One.' }], stopReason: 'end_turn' } },
      { right: { content: [{ type: 'text', text: 'Two.' }], stopReason: 'end_turn' } },
      { left: { fault: 'broken', reason: 'The script is over: it has nothing for request 3.' } },
    ]);
  });

  it('makes one answer of the parts of a turn, with ids that no other call has', async () => {
    const both = turn(
      thinks('Hm.'),
      says('I look.'),
      calls(glob('**'), read('MEMORY.md', { limit: 3 })),
      uses({ output: 7 }),
    );
    const model = scriptedModel(script(both, calls(grep('ferry', { glob: '*.md' }))));
    expect(await model.ask(asking(), never)()).toEqual(
      E.right({
        content: [
          { type: 'opaque', block: { type: 'thinking', thinking: 'Hm.', signature: 'signed: Hm.' } },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'call-1-2', name: 'Glob', input: { pattern: '**' } },
          { type: 'tool_use', id: 'call-1-3', name: 'Read', input: { file_path: 'MEMORY.md', limit: 3 } },
        ],
        stopReason: 'tool_use',
        usage: { input: 0, output: 7, cacheRead: 0, cacheCreation: 0 },
      }),
    );
    expect(await model.ask(asking(), never)()).toMatchObject({
      right: { content: [{ id: 'call-2-0', input: { pattern: 'ferry', glob: '*.md' } }] },
    });
  });

  it('stops for the reason that the script gives, also with calls', async () => {
    const model = scriptedModel(
      script(
        turn(calls(write('a.md', 'a')), stops('pause_turn')),
        turn(says('cut'), stops('max_tokens')),
        turn(calls(edit('a.md', 'a', 'b'), editAll('a.md', 'a', 'b')), ends('Done.')),
      ),
    );
    const reasons = [];
    for (let n = 0; n < 3; n += 1) reasons.push(await model.ask(asking(), never)());
    expect(reasons).toMatchObject([
      { right: { stopReason: 'pause_turn' } },
      { right: { stopReason: 'max_tokens' } },
      {
        right: { stopReason: 'end_turn', content: [{ name: 'Edit' }, { input: { replace_all: true } }, {}] },
      },
    ]);
  });

  it('computes a step from the conversation so far', async () => {
    const model = scriptedModel(script((request) => ends(`I was told: ${lastResults(request)[0]?.content}`)));
    const result = { type: 'tool_result', tool_use_id: 'x', content: 'gulls', isError: false } as const;
    expect(await model.ask(asking({ role: 'user', content: [result] }), never)()).toMatchObject({
      right: { content: [{ text: 'I was told: gulls' }] },
    });
  });

  it('repeats what goes on for ever, after what comes so many times', async () => {
    const model = scriptedModel(script(...times(2, says('first')), forever(says('a'), says('b'))));
    const said = [];
    for (let n = 0; n < 7; n += 1) {
      const answer = await model.ask(asking(), never)();
      said.push(E.isRight(answer) && answer.right.content[0]);
    }
    expect(said).toMatchObject(['first', 'first', 'a', 'b', 'a', 'b', 'a'].map((text) => ({ text })));
  });

  it('fails with the error that the script gives, and goes on when it is asked again', async () => {
    const model = scriptedModel(script(faults('overloaded', { retryAfterMs: 500 }), ends('Now.')));
    expect(await model.ask(asking(), never)()).toMatchObject({
      left: { fault: 'overloaded', retryAfterMs: 500 },
    });
    expect(await model.ask(asking(), never)()).toMatchObject({ right: { stopReason: 'end_turn' } });
  });

  it('hangs until it is told to stop, and tells who waits that it was asked', async () => {
    const model = scriptedModel(script(hangs()));
    const stop = new AbortController();
    const answer = model.ask(asking(), stop.signal)();
    await model.asked(1);
    stop.abort();
    expect(await answer).toMatchObject({ left: { fault: 'stopped' } });
  });

  it('plays no step for a run that was stopped already', async () => {
    const model = scriptedModel(script(ends('Done.')));
    const stop = new AbortController();
    stop.abort();
    expect(await model.ask(asking(), stop.signal)()).toMatchObject({ left: { fault: 'stopped' } });
    expect(await model.ask(asking(), never)()).toMatchObject({ right: { stopReason: 'end_turn' } });
  });

  it('keeps each request as it was when it came', async () => {
    const messages: Message[] = [prompt];
    const model = scriptedModel(script(forever(says('Hm.'))));
    await model.ask({ messages, maxOutput: 9 }, never)();
    messages.push({ role: 'assistant', content: [{ type: 'text', text: 'Hm.' }] });
    await model.ask({ messages, maxOutput: null }, never)();
    expect(model.requests.map(({ messages, maxOutput }) => [messages.length, maxOutput])).toEqual([
      [1, 9],
      [2, null],
    ]);
  });
});
