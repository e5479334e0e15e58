import { isJsonObject, type JsonObject } from '../../../journal/json.js';
import { fenced } from '../../../memory/prompt/fence.js';
import type { Message, ToolCall } from '../../ports/model.js';
import { wellFormed, wellFormedText } from './well-formed.js';

/** A message as the API takes it. */
export type WireMessage = { readonly role: Message['role']; readonly content: readonly JsonObject[] };

/** The API takes no input that is no object, though it may give one; the tool has already answered that it could not use it. */
const wireInput = ({ input }: ToolCall): JsonObject => {
  const value = wellFormed(input);
  return isJsonObject(value) ? value : { value };
};

const wireBlock = (block: Message['content'][number], boundary: string | null): readonly JsonObject[] => {
  switch (block.type) {
    case 'text':
      // The API takes no blank text, not even one that it gave itself.
      return block.text.trim() === '' ? [] : [{ type: 'text', text: wellFormedText(block.text) }];
    case 'tool_use':
      return [{ ...block, input: wireInput(block) }];
    case 'opaque':
      return isJsonObject(block.block) ? [block.block] : [];
    case 'tool_result': {
      const { type, tool_use_id, content, isError } = block;
      const words = wellFormedText(content);
      const data = boundary === null ? words : fenced(boundary, words);
      return [{ type, tool_use_id, content: data, ...(isError ? { is_error: true } : {}) }];
    }
  }
};

/**
 * The conversation as the API takes it. A message of which nothing is left is left out. A result is fenced to the same
 * bytes in every request, so that the provider finds it in its cache.
 */
export const wireMessages = (messages: readonly Message[], boundary: string | null): readonly WireMessage[] =>
  messages
    .map(({ role, content }) => ({ role, content: content.flatMap((block) => wireBlock(block, boundary)) }))
    .filter(({ content }) => content.length > 0);
