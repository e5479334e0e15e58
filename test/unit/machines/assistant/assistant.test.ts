import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/journal/json.js';
import type { ActivationInput } from '../../../../src/machines/assistant/activation.rules.js';
import { assistantMachine } from '../../../../src/machines/assistant/assistant.machine.js';
import { decide } from '../../../../src/runtime/decide.js';
import { outputOf, seed } from '../../../../src/runtime/tree.js';

const ALL: ActivationInput = {
  compiledIn: true,
  setting: true,
  folder: '/home/ada/project',
  skipFlag: false,
  mayAsk: true,
};

type World = Readonly<Record<'readTrust' | 'askTrust' | 'readFlag' | 'setActive', Json | Error>>;

const GOOD: World = { readTrust: 'trusted', askTrust: 'trusted', readFlag: true, setActive: null };

/** Lets every effect end as the world says, and tells which were asked for and what came of it. */
const activate = (input: Partial<ActivationInput>, world: Partial<World> = {}) => {
  const answers: Readonly<Record<string, Json | Error>> = { ...GOOD, ...world };
  const asked: string[] = [];
  const start = { type: 'START', input: { ...ALL, ...input }, machines: {}, owner: null } as const;
  let tree = decide(assistantMachine, seed('assistant'), start, 0)?.tree ?? seed('assistant');
  for (let next = [...tree.commands][0]; next !== undefined; next = [...tree.commands][0]) {
    const [command, { src }] = next;
    const answer = answers[src] ?? null;
    asked.push(src);
    const outcome =
      answer instanceof Error
        ? ({ _tag: 'Left', left: { _tag: 'Broken', reason: answer.message } } as const)
        : ({ _tag: 'Right', right: answer } as const);
    tree = decide(assistantMachine, tree, { type: 'OUTCOME', command, outcome }, 0)?.tree ?? seed('none');
  }
  return { asked, verdict: outputOf(tree) };
};

describe('the activation of the assistant', () => {
  it('passes when all holds, and is then set active', () => {
    expect(activate({})).toMatchObject({
      asked: ['readTrust', 'readFlag', 'setActive'],
      verdict: { _tag: 'Active', check: 'active' },
    });
  });

  it.each<[string, Partial<ActivationInput>, Partial<World>, string[]]>([
    ['compiled-in', { compiledIn: false, setting: false }, { readTrust: 'refused', readFlag: false }, []],
    ['setting', { setting: false }, { readTrust: 'refused', readFlag: false }, []],
    ['trust', {}, { readTrust: 'refused', readFlag: false }, ['readTrust']],
    ['trust', { mayAsk: false }, { readTrust: 'unasked', readFlag: false }, ['readTrust']],
    ['trust', {}, { readTrust: 'unasked', askTrust: 'refused' }, ['readTrust', 'askTrust']],
    ['trust', {}, { readTrust: 'unasked', askTrust: 'unasked' }, ['readTrust', 'askTrust']],
    ['trust', {}, { readTrust: new Error('no right') }, ['readTrust']],
    ['trust', {}, { readTrust: 'unasked', askTrust: new Error('gone') }, ['readTrust', 'askTrust']],
    ['flag', {}, { readFlag: false, setActive: new Error('x') }, ['readTrust', 'readFlag']],
    ['flag', {}, { readFlag: new Error('offline') }, ['readTrust', 'readFlag']],
    ['active', {}, { setActive: new Error('disk') }, ['readTrust', 'readFlag', 'setActive']],
  ])('names %s as the first check that failed, and makes none after it', (check, input, world, asked) => {
    expect(activate(input, world)).toMatchObject({
      asked,
      verdict: { _tag: 'Refused', check, measured: expect.any(String), needed: expect.any(String) },
    });
  });

  it('skips the flag alone when a person asks for the assistant', () => {
    const off: Partial<World> = { readFlag: false };
    expect(activate({ skipFlag: true }, off)).toMatchObject({
      asked: ['readTrust', 'setActive'],
      verdict: { _tag: 'Active' },
    });
    for (const more of [{ compiledIn: false }, { setting: false }])
      expect(activate({ skipFlag: true, ...more }, off).verdict).toMatchObject({ _tag: 'Refused' });
    expect(activate({ skipFlag: true }, { readTrust: 'refused' }).verdict).toMatchObject({ check: 'trust' });
  });

  it('asks once for a folder that nobody has spoken of, and goes on with a yes', () => {
    expect(activate({}, { readTrust: 'unasked' })).toMatchObject({
      asked: ['readTrust', 'askTrust', 'readFlag', 'setActive'],
      verdict: { _tag: 'Active' },
    });
  });
});
