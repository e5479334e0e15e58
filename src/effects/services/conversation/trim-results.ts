import { sanitisedTool } from '../../../permissions/tool-name.js';
import type { Message, ToolResult, Trimmed } from '../../ports/model.js';

/** Shorter ones are not worth it; longer than what stands in their place, so that nothing is replaced twice. */
const WORTH_CHARACTERS = 300;

/** Results of the last turns stay whole: the model is at work with them. */
const TURNS_KEPT_WHOLE = 2;

const isResult = (block: { readonly type: string }): block is ToolResult => block.type === 'tool_result';

const resultsIn = (message: Message): readonly ToolResult[] =>
  message.role === 'user' ? message.content.filter(isResult) : [];

const toolNames = (messages: readonly Message[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'tool_use' ? [[block.id, block.name] as const] : [])),
    ),
  );

const stub = (tool: string, { content }: ToolResult): string =>
  `[The result of this ${sanitisedTool(tool)} call (${content.length} characters) was left out to make room. Make the call again if you need it.]`;

const charactersOf = (results: readonly ToolResult[]): number =>
  results.reduce((sum, { content }) => sum + content.length, 0);

/** Results that can be made shorter, from the oldest on, with what stands in their place; up to half of all characters. */
const replacements = (messages: readonly Message[]): ReadonlyMap<string, string> => {
  const names = toolNames(messages);
  const turns = messages.map(resultsIn).filter((results) => results.length > 0);
  const goal = charactersOf(turns.flat()) / 2;
  const found = new Map<string, string>();
  let saved = 0;
  for (const result of turns.slice(0, -TURNS_KEPT_WHOLE).flat()) {
    if (saved >= goal) break;
    if (result.content.length < WORTH_CHARACTERS) continue;
    const text = stub(names.get(result.tool_use_id) ?? 'tool', result);
    found.set(result.tool_use_id, text);
    saved += result.content.length - text.length;
  }
  return found;
};

const withStubs = (message: Message, stubs: ReadonlyMap<string, string>): Message =>
  message.role === 'user'
    ? {
        ...message,
        content: message.content.map((block) =>
          isResult(block) ? { ...block, content: stubs.get(block.tool_use_id) ?? block.content } : block,
        ),
      }
    : message;

/**
 * Shortens a conversation: the oldest tool results give way to a sentence, until half of the characters of all results are
 * gone or only the last two turns have any left. All else stays. Nothing left to take out gives the same conversation.
 */
export const trimResults = (
  messages: readonly Message[],
): { readonly messages: readonly Message[]; readonly trimmed: Trimmed } => {
  const stubs = replacements(messages);
  const shorter = messages.map((message) => withStubs(message, stubs));
  const before = charactersOf(messages.flatMap(resultsIn));
  const after = charactersOf(shorter.flatMap(resultsIn));
  return { messages: shorter, trimmed: { results: stubs.size, characters: before - after } };
};
