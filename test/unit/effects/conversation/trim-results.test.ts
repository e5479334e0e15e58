import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, ToolResult } from '../../../../src/effects/ports/model.js';
import { trimResults } from '../../../../src/effects/services/conversation/trim-results.js';

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'Put it in order.' }] };

const resultOf = (id: string, characters: number): ToolResult => ({
  type: 'tool_result',
  tool_use_id: id,
  content: 'x'.repeat(characters),
  isError: false,
});

/** A conversation of turns, each with calls whose results have so many characters. */
const talk = (turns: readonly (readonly number[])[]): readonly Message[] => [
  prompt,
  ...turns.flatMap((sizes, turn): Message[] => [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `Turn ${turn}.` },
        ...sizes.map(
          (_, at) => ({ type: 'tool_use', id: `${turn}-${at}`, name: 'Read', input: { at } }) as const,
        ),
      ],
    },
    { role: 'user', content: sizes.map((size, at) => resultOf(`${turn}-${at}`, size)) },
  ]),
];

const contents = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'tool_result' ? [block.content] : [])),
  );
const characters = (messages: readonly Message[]): number => contents(messages).join('').length;

/** All but the turns that the model is still at work with. */
const beforeLastTwo = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => contents([message]).length > 0).slice(0, -2);

const turns = fc.array(fc.array(fc.nat(3_000), { minLength: 1, maxLength: 4 }), { maxLength: 8 });

describe('trimming a conversation', () => {
  it('replaces the oldest results by a sentence that says what they were, until half is gone', () => {
    const { messages, trimmed } = trimResults(talk([[4_000, 2_000], [3_000], [1_000], [1_000]]));
    expect(contents(messages).map((content) => content.length < 300)).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(contents(messages)[0]).toBe(
      '[The result of this Read call (4000 characters) was left out to make room. Make the call again if you need it.]',
    );
    expect(trimmed.results).toBe(2);
  });

  it('names a tool in no other words than those of a name', () => {
    const named = talk([[4_000], [1], [1]]).map((message) =>
      message.role === 'assistant'
        ? {
            ...message,
            content: message.content.map((block) =>
              block.type === 'tool_use' ? { ...block, name: `R ${'x'.repeat(5_000)}\n` } : block,
            ),
          }
        : message,
    );
    expect(contents(trimResults(named).messages)[0]?.length).toBeLessThan(200);
  });

  it('leaves the last two turns whole, and all that is no tool result', () => {
    const all = talk([[5_000], [9_000, 9_000], [9_000]]);
    const { messages } = trimResults(all);
    expect(messages.slice(3)).toEqual(all.slice(3));
    expect(messages.slice(0, 2)).toEqual(all.slice(0, 2));
  });

  it('takes nothing out where nothing is worth it', () => {
    for (const short of [talk([]), talk([[9_000], [9_000]]), talk([[299], [299], [9_000], [9_000]])])
      expect(trimResults(short)).toEqual({ messages: short, trimmed: { results: 0, characters: 0 } });
  });

  it('tells what it took: half of all, or all that is worth it before the last two turns', () => {
    const seen = { half: 0, less: 0 };
    fc.assert(
      fc.property(turns.map(talk), (before) => {
        const { messages, trimmed } = trimResults(before);
        expect(trimmed.characters).toBe(characters(before) - characters(messages));
        if (trimmed.characters >= characters(before) / 2) {
          seen.half += 1;
          return;
        }
        seen.less += 1;
        expect(contents(beforeLastTwo(messages)).filter((content) => content.length >= 300)).toEqual([]);
      }),
    );
    expect(Math.min(seen.half, seen.less)).toBeGreaterThan(5);
  });

  it('comes to an end, however often it is repeated', () => {
    const nothing = { results: 0, characters: 0 };
    fc.assert(
      fc.property(turns.map(talk), (before) => {
        let current = before;
        for (let rounds = 0; trimResults(current).trimmed.results > 0; rounds++) {
          expect(rounds).toBeLessThan(contents(before).length);
          current = trimResults(current).messages;
        }
        expect(trimResults(current)).toEqual({ messages: current, trimmed: nothing });
      }),
    );
  });
});
