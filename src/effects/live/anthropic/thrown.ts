import type { Failure, Refusal } from './failure.js';
import { retryAfterMs } from './retry-after.js';

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const header =
  (headers: unknown) =>
  (name: string): string | null =>
    headers instanceof Headers ? headers.get(name) : null;

const PAGE = /^\s*</;

/** The client gives the body where it was JSON, and else the text as the end of its message. */
const bodyOf = (error: unknown, type: string | null, message: string): Refusal['body'] => {
  const body = get(error, 'error');
  if (type !== null) return 'api';
  if (typeof body === 'object' && body !== null) return 'json';
  const words = typeof body === 'string' ? body : message;
  if (PAGE.test(words) || header(get(error, 'headers'))('content-type')?.startsWith('text/html') === true)
    return 'page';
  return words === '' ? 'none' : 'text';
};

const NO_BODY = /^\d+ status code \(no body\)$/;

const words = (error: unknown): string => {
  const said = text(get(get(get(error, 'error'), 'error'), 'message'));
  if (said !== null) return said;
  const message = text(get(error, 'message')) ?? '';
  return NO_BODY.test(message) ? '' : message.replace(/^\d{3} /, '');
};

const refusal = (error: unknown, status: number | null, now: number): Refusal => {
  const type = text(get(get(get(error, 'error'), 'error'), 'type'));
  const message = words(error);
  return {
    _tag: 'Refused',
    status,
    type,
    code: text(get(get(get(get(error, 'error'), 'error'), 'details'), 'error_code')),
    message,
    body: bodyOf(error, type, message),
    retryAfterMs: retryAfterMs(header(get(error, 'headers')), now),
  };
};

const MAX_CAUSES = 5;

/** An error and what caused it, the deepest last. */
const chain = (error: unknown): readonly unknown[] => {
  const errors: unknown[] = [];
  for (let at = error; at !== undefined && errors.length < MAX_CAUSES; at = get(at, 'cause')) errors.push(at);
  return errors;
};

/** The system's code, however deep it lies among the causes. */
const codeIn = (error: unknown): string | null =>
  chain(error)
    .map((cause) => text(get(cause, 'code')))
    .find((code) => code !== null) ?? null;

const deepest = (error: unknown): string =>
  text(get(chain(error).at(-1), 'message')) ?? 'for no known reason';

const brokenStream = (error: unknown): boolean =>
  codeIn(error) !== null || get(error, 'message') === 'terminated';

/**
 * What the client threw, as plain data. It is told by its name and fields, not by its class, which may be loaded twice.
 * `now` is in milliseconds since 1970.
 */
export const failureOf = (error: unknown, now: number): Failure => {
  const [name, status] = [get(error, 'name'), get(error, 'status')];
  if (typeof status === 'number') return refusal(error, status, now);
  if (name === 'APIConnectionError' || name === 'APIConnectionTimeoutError')
    return { _tag: 'Unreachable', why: codeIn(error) ?? deepest(error) };
  if (name === 'APIUserAbortError') return { _tag: 'Stopped' };
  if (name === 'APIError') return refusal(error, null, now);
  if (name === 'SyntaxError') return { _tag: 'Malformed', what: 'an event of the stream is no JSON' };
  if (brokenStream(error)) return { _tag: 'CutOff', what: 'the connection broke in the middle of it' };
  return { _tag: 'Broken', message: text(get(error, 'message')) ?? text(error) ?? 'it does not say how' };
};
