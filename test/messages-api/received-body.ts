import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { isJson, type Json } from '../../src/journal/json.js';

const json = v.custom<Json>(isJson);
const block = v.objectWithRest({ type: v.string() }, json);
const content = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.array(block), v.nonEmpty())]);
const message = v.strictObject({ role: v.picklist(['user', 'assistant']), content });

const body = v.objectWithRest(
  {
    model: v.string(),
    max_tokens: v.pipe(v.number(), v.integer(), v.minValue(1)),
    messages: v.pipe(v.array(message), v.nonEmpty()),
    system: v.optional(content),
    tools: v.optional(v.array(v.objectWithRest({ name: v.string() }, json))),
  },
  json,
);

export type Block = v.InferOutput<typeof block>;
export const isBlock = (value: unknown): value is Block => v.is(block, value);

export type WireMessage = v.InferOutput<typeof message>;
export type Body = v.InferOutput<typeof body>;

/** Content that is words only is one block of text. */
export const blocksOf = (given: string | readonly Block[] | undefined): readonly Block[] =>
  typeof given === 'string' ? [{ type: 'text', text: given }] : (given ?? []);

/** What was sent, with its fields in their order, or in a sentence why it is no request. */
export const parseBody = (sent: unknown): E.Either<string, Body> => {
  if (v.is(body, sent)) return E.right(sent);
  const [issue] = v.safeParse(body, sent).issues ?? [];
  return E.left(
    issue === undefined ? 'body: is no request' : `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`,
  );
};
