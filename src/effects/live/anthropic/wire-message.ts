import type { Json } from '../../../journal/json.js';
import type { Message } from '../../ports/model.js';

type Fields = { readonly [key: string]: Json };

/** A message as the API takes it. */
export type WireMessage = { readonly role: Message['role']; readonly content: readonly Fields[] };

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wireBlock = (block: Message['content'][number]): readonly Fields[] => {
  switch (block.type) {
    case 'text':
      // The API takes no blank text, not even one that it gave itself.
      return block.text.trim() === '' ? [] : [{ type: 'text', text: block.text }];
    case 'tool_use':
      // Nor an input that is no object; the tool has already answered that it could not use it.
      return [{ ...block, input: isFields(block.input) ? block.input : { value: block.input } }];
    case 'opaque':
      return isFields(block.block) ? [block.block] : [];
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
