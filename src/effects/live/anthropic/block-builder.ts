import { isJson, type Json } from '../../../journal/json.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { Answer } from '../../ports/model.js';

type Block = Answer['content'][number];
export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A block whose input is no JSON: the answer was cut off in the middle of it, or it cannot be used. */
export type TornBlock = { readonly type: 'torn' };

/** One block of an answer while it comes in. */
export type BlockBuilder = {
  /** Takes one delta; gives the characters it brought, or null where the delta is of no kind that is known here. */
  readonly take: (delta: Fields) => number | null;
  /** The whole block; null: it is none. */
  readonly end: () => Block | TornBlock | null;
};

/** Deltas whose words go on where the block's field of that name ends. */
const APPENDED: Readonly<Record<string, string>> = { text_delta: 'text', thinking_delta: 'thinking' };

const finished = (fields: Json): Block | null => {
  if (!isObject(fields)) return null;
  const { type, text, id, name, input } = fields;
  if (type === 'text') return typeof text === 'string' ? { type, text } : null;
  if (type !== 'tool_use') return { type: 'opaque', block: fields };
  if (typeof id !== 'string' || typeof name !== 'string' || !isJson(input)) return null;
  return { type, id, name, input };
};

/** `start` is the block as the stream began it. What is neither text nor a call stays exactly as it came. */
export const blockBuilder = (start: Fields): BlockBuilder => {
  const fields: Fields = { ...start };
  let input = '';

  const append = (field: string, words: unknown): number | null => {
    const before = fields[field];
    if (typeof words !== 'string' || typeof before !== 'string') return null;
    fields[field] = before + words;
    return words.length;
  };

  const take = (delta: Fields): number | null => {
    const { type, partial_json: json, signature, citation } = delta;
    const field = typeof type === 'string' ? APPENDED[type] : undefined;
    if (field !== undefined) return append(field, delta[field]);
    if (type === 'input_json_delta' && typeof json === 'string') {
      input += json;
      return json.length;
    }
    if (type === 'signature_delta' && typeof signature === 'string') {
      fields.signature = signature;
      return signature.length;
    }
    if (type !== 'citations_delta') return null;
    fields.citations = [...(Array.isArray(fields.citations) ? fields.citations : []), citation];
    return 0;
  };

  const end = (): Block | TornBlock | null => {
    const whole = input === '' ? fields : { ...fields, input: parsedJson(input) };
    if (input !== '' && whole.input === undefined) return { type: 'torn' };
    return isJson(whole) ? finished(whole) : null;
  };

  return { take, end };
};
