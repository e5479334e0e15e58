import * as v from 'valibot';
import { isJson, type Json } from '../../../journal/json.js';
import { GIVEN_USAGE, type Reader, readerOf } from '../host-code/read-given.js';
import type { RunnerEnd, RunnerMessage } from './runner.js';

const json = v.custom<Json>(isJson, 'It is no plain data.');

const text = v.object({ type: v.literal('text'), text: v.string() });
const call = v.object({ type: v.literal('tool_use'), id: v.string(), name: v.string(), input: json });
const opaque = v.object({ type: v.literal('opaque'), block: json });
const result = v.object({
  type: v.literal('tool_result'),
  tool_use_id: v.string(),
  content: v.string(),
  isError: v.boolean(),
});

const message = v.variant('role', [
  v.object({
    role: v.literal('assistant'),
    content: v.array(v.variant('type', [text, call, opaque])),
    usage: v.optional(GIVEN_USAGE),
  }),
  v.object({ role: v.literal('user'), content: v.array(v.variant('type', [text, result])) }),
]);

const end = v.variant('_tag', [
  v.object({ _tag: v.literal('Done'), words: v.nullable(v.string()), usage: v.optional(GIVEN_USAGE) }),
  v.object({ _tag: v.literal('Failed'), reason: v.string() }),
]);

/** Takes a runner's message for what it claims to be. */
export const readMessage: Reader<RunnerMessage> = readerOf(message, 'it reported a message that is none');

/** Takes what a runner ended with for what it should be. */
export const readEnd: Reader<RunnerEnd> = readerOf(end, 'it ended with something that is no end');
