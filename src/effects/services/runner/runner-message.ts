import * as v from 'valibot';
import { isJson, type Json } from '../../../journal/json.js';
import type { RunnerMessage } from './runner.js';

const json = v.custom<Json>(isJson, 'It is no plain data.');
const tokens = v.pipe(v.number(), v.finite(), v.minValue(0));
const usage = v.object({ input: tokens, output: tokens, cacheRead: tokens, cacheCreation: tokens });
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
    usage: v.optional(usage),
  }),
  v.object({ role: v.literal('user'), content: v.array(v.variant('type', [text, result])) }),
]);

/** Takes a runner's message for what it claims to be, or says in a sentence why it is none. */
export const readMessage = (said: unknown): RunnerMessage | string => {
  const parsed = v.safeParse(message, said);
  if (parsed.success) {
    const { output } = parsed;
    if (output.role === 'user') return output;
    const { role, content, usage: used } = output;
    return used === undefined ? { role, content } : { role, content, usage: used };
  }
  const [issue] = parsed.issues;
  return `it reported a message that is none (${v.getDotPath(issue) ?? 'message'}: ${issue.message})`;
};
