import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import type { Answer, Usage } from '../../../../src/effects/ports/model.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { agentMachine } from '../../../../src/machines/agent/agent.machine.js';
import { agentInput } from '../../../../src/testing/machines/inputs.js';
import { tell } from '../claimed/scripted-run.js';

const MAX_TURNS = agentInput.limits.turns;

const usage: Usage = { input: 10, output: 1, cacheRead: 4, cacheCreation: 2 };
const text = { type: 'text', text: 'Merged two notes.' } as const;
const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: 'a.md' } }) as const;
const answer = (content: Answer['content'], stopReason: Answer['stopReason'] = 'end_turn'): Answer => ({
  content,
  stopReason,
  usage,
});
const used = (denied: string | null = null, changed = false): ToolOutcome => ({
  result: { type: 'tool_result', tool_use_id: '1', content: 'ok', isError: denied !== null },
  tool: 'Read',
  file: null,
  denied,
  changed,
  fingerprint: '0'.repeat(16),
});
const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
const error = (id: string, fault: unknown) => ({ type: `xstate.error.actor.${id}`, error: fault });
const kill = { type: 'KILL', by: 'a person', request: null };

const start = (): [AnyMachineSnapshot, readonly { type: string; params: unknown }[]] =>
  initialTransition(agentMachine, agentInput) as never;
const next = (state: AnyMachineSnapshot, event: object) =>
  transition(agentMachine, state as never, event as never);
const stateAfter = (...events: readonly object[]) =>
  events.reduce<AnyMachineSnapshot>((state, event) => next(state, event)[0] as never, start()[0]);

describe('agent machine', () => {
  it('asks first, for turn 1', () => {
    const [state, actions] = start();
    expect(state.value).toBe('asking');
    expect(actions).toEqual([
      expect.objectContaining({
        type: 'xstate.spawnChild',
        params: expect.objectContaining({ id: 'ask', src: 'ask', input: { turn: 1, maxOutput: null } }),
      }),
    ]);
  });

  it('carries out the calls of an answer one after the other, then asks for the next turn', () => {
    const two = stateAfter(done('ask', answer([call('1'), call('2')], 'tool_use')));
    expect(two.value).toBe('usingTools');
    const [second, actions] = next(two, done('useTool', used('not allowed')));
    expect(second.value).toBe('usingTools');
    expect(JSON.stringify(actions)).toContain('"input":{"turn":1,"index":1}');
    const [asking, asked] = next(second as never, done('useTool', used()));
    expect(asking.value).toBe('asking');
    expect(JSON.stringify(asked)).toContain('"input":{"turn":2,"maxOutput":null}');
    expect(asking.context).toMatchObject({ turn: 2, calls: 2 });
  });

  it('finishes when the model ends its turn with words, and has summed the tokens of all turns', () => {
    const end = stateAfter(
      done('ask', answer([call('1')], 'tool_use')),
      done('useTool', used()),
      done('ask', answer([text])),
    );
    expect(end.value).toBe('finished');
    expect(end.output).toEqual({
      _tag: 'Finished',
      reason: null,
      turns: 2,
      usage: { input: 20, output: 2, cacheRead: 8, cacheCreation: 4 },
      costUsd: 0,
      retries: 0,
      trims: 0,
    });
  });

  it.each([
    ['cut off', answer([text], 'max_tokens'), /cut off/],
    ['cut off in the middle of its calls', answer([call('1')], 'max_tokens'), /cut off/],
    ['a refusal', answer([text], 'refusal'), /refused/],
    ['empty', answer([]), /empty/],
    ['blank', answer([{ type: 'text', text: ' \n' }]), /empty/],
    ['asking for tools without naming any', answer([text], 'tool_use'), /called none/],
    ['nothing but thinking', answer([{ type: 'opaque', block: { type: 'thinking' } }]), /only thought/],
    ['a pause without anything before it', answer([], 'pause_turn'), /empty/],
  ])('fails with its own reason when the answer is %s', (_, given, reason) => {
    const end = stateAfter(done('ask', given));
    expect(end.value).toBe('failed');
    expect(end.output).toMatchObject({ _tag: 'Failed', reason: expect.stringMatching(reason), usage });
  });

  it('fails when the model or a tool breaks down, and says why', () => {
    const unheard = stateAfter(
      error('ask', { _tag: 'ModelError', reason: 'No answer came.', advice: 'Try later.' }),
    );
    expect(unheard.output).toMatchObject({
      _tag: 'Failed',
      reason: 'The model did not answer: No answer came. Try later.',
    });
    const disk = { _tag: 'FileError', operation: 'read', path: 'x.md', code: 'EIO' };
    const broken = stateAfter(done('ask', answer([call('1')], 'tool_use')), error('useTool', disk));
    expect(broken.output).toMatchObject({
      _tag: 'Failed',
      reason: expect.stringContaining('reading x.md failed'),
    });
  });

  it('fails when the model never comes to an end', () => {
    let state = start()[0];
    for (let turn = 1; turn < MAX_TURNS; turn++) {
      state = next(state, done('ask', answer([call('1')], 'tool_use')))[0] as never;
      state = next(state, done('useTool', used(null, true)))[0] as never;
    }
    const end = next(state, done('ask', answer([call('1')], 'tool_use')))[0] as AnyMachineSnapshot;
    expect(end.output).toMatchObject({
      _tag: 'Failed',
      turns: MAX_TURNS,
      reason: expect.stringContaining(`${MAX_TURNS}`),
    });
  });

  it('is aborted by KILL in every state, and its effect is stopped', () => {
    for (const [state, effect] of [
      [stateAfter(), 'ask'],
      [stateAfter(done('ask', answer([call('1')], 'tool_use'))), 'useTool'],
    ] as const) {
      const [end, actions] = next(state, kill);
      expect(end.value).toBe('aborted');
      expect(end.output).toMatchObject({ _tag: 'Aborted', reason: null });
      expect(JSON.stringify(actions)).toContain(`"${effect}"`);
      expect(actions.map((action) => action.type)).toContain('xstate.stopChild');
    }
  });

  it.each([{}, { killAt: 'ask' }, { killAt: 'useTool' }, { fails: 'ask' }, { fails: 'useTool' }])(
    'ends alike under XState itself and when it is replayed: %j',
    async (script) => {
      const told = await tell(agentMachine, agentInput, script);
      expect(told.driven).toEqual(told.replayed);
      expect(told.replayed.output).toEqual(told.output);
    },
  );

  it('hears nothing any more once it has ended', () => {
    const end = stateAfter(done('ask', answer([text])));
    expect(next(end, kill)[0]).toBe(end);
  });
});
