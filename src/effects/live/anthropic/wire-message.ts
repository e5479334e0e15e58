import { isJsonObject, type JsonObject } from '../../../journal/json.js';
import type { Message } from '../../ports/model.js';

/** A message as the API takes it. */
export type WireMessage = { readonly role: Message['role']; readonly content: readonly JsonObject[] };

const wireBlock = (block: Message['content'][number]): readonly JsonObject[] => {
  switch (block.type) {
    case 'text':
      // The API takes no blank text, not even one that it gave itself.
      return block.text.trim() === '' ? [] : [{ type: 'text', text: block.text }];
    case 'tool_use':
      // Nor an input that is no object; the tool has already answered that it could not use it.
      return [{ ...block, input: isJsonObject(block.input) ? block.input : { value: block.input } }];
    case 'opaque':
      return isJsonObject(block.block) ? [block.block] : [];
    case 'tool_result': {
      const { type, tool_use_id, content, isError } = block;
      return [{ type, tool_use_id, content, ...(isError ? { is_error: true } : {}) }];
    }
  }
};

/** The conversation as the API takes it. A message of which nothing is left is left out. */
export const wireMessages = (messages: readonly Message[]): readonly WireMessage[] =>
  messages
    .map(({ role, content }) => ({ role, content: content.flatMap(wireBlock) }))
    .filter(({ content }) => content.length > 0);
