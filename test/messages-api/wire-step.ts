import type { ModelFault } from '../../src/effects/ports/model.js';
import type { Script } from '../../src/effects/simulated/scripted-model/script.js';
import {
  type Answers,
  type Hangs,
  hangs,
  type Step,
  says,
} from '../../src/effects/simulated/scripted-model/step.js';

/** An HTTP answer that is no stream. */
export type Status = {
  readonly _tag: 'Status';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * How a stream goes wrong after the blocks of its answer: an `error` event of a type, the connection destroyed (`cut`), closed
 * in good order but without its last events (`end`), or kept open and silent, with pings or without.
 */
export type Mishap = { readonly error: string } | 'cut' | 'end' | 'silence' | 'pings';

export type BreaksOff = { readonly _tag: 'BreaksOff'; readonly answer: Answers; readonly how: Mishap };

/** The answer comes a character at a time. */
export type Drips = { readonly _tag: 'Drips'; readonly answer: Answers };

/** A call whose input is no JSON. */
export type Garbles = { readonly _tag: 'Garbles'; readonly name: string; readonly json: string };

/** The connection is destroyed before anything is answered. */
export type HangsUp = { readonly _tag: 'HangsUp' };

/** What only a server can do. */
export type Wire = Status | BreaksOff | Drips | Garbles | HangsUp;

/** A step of a script that is served. */
export type WireStep = Step | Wire;
export type WireScript = Script<WireStep>;

/** An error as the API words it. */
export const status = (
  code: number,
  type: string,
  message = `A fake ${type}`,
  headers: Readonly<Record<string, string>> = {},
): Status => ({
  _tag: 'Status',
  status: code,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ type: 'error', error: { type, message } }),
});

/** What a proxy in between answers. */
export const page = (
  code: number,
  html = '<html><body><h1>Sign in to the network</h1></body></html>',
): Status => ({
  _tag: 'Status',
  status: code,
  headers: { 'content-type': 'text/html' },
  body: html,
});

export const breaksOff = (answer: Answers, how: Mishap): BreaksOff => ({ _tag: 'BreaksOff', answer, how });
export const drips = (answer: Answers): Drips => ({ _tag: 'Drips', answer });
export const garbles = (name: string, json: string): Garbles => ({ _tag: 'Garbles', name, json });
export const hangsUp = (): HangsUp => ({ _tag: 'HangsUp' });

const TOO_LONG = 'prompt is too long: 210000 tokens > 200000 maximum';

const BY_FAULT: Readonly<Record<ModelFault, Wire | Hangs | Answers>> = {
  unauthorised: status(401, 'authentication_error', 'invalid x-api-key'),
  unpaid: status(402, 'billing_error'),
  forbidden: status(403, 'permission_error'),
  'unknown-model': status(404, 'not_found_error', 'model: no-such-model'),
  'invalid-request': status(400, 'invalid_request_error'),
  'context-exceeded': status(400, 'invalid_request_error', TOO_LONG),
  'request-too-large': status(413, 'request_too_large'),
  'spend-cap': status(429, 'rate_limit_error', 'This organisation has reached its spend limit.'),
  'rate-limited': status(429, 'rate_limit_error', 'Too many requests.', { 'retry-after': '1' }),
  'server-error': status(500, 'api_error'),
  overloaded: status(529, 'overloaded_error', 'Overloaded'),
  unreachable: hangsUp(),
  'cut-off': breaksOff(says('I begin'), 'cut'),
  silent: breaksOff(says('I begin'), 'silence'),
  malformed: garbles('Read', '{"file_path": "MEM'),
  'not-the-api': page(403),
  'answer-too-large': says('All work and no play. '.repeat(100_000)),
  stopped: hangs(),
  broken: status(418, 'teapot_error'),
};

/** How a model's fault looks on the wire. A time to come back is told in whole seconds, at least one. */
export const wireOf = (fault: ModelFault, retryAfterMs: number | null): Wire | Hangs | Answers => {
  const wire = BY_FAULT[fault];
  if (retryAfterMs === null || wire._tag !== 'Status') return wire;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return { ...wire, headers: { ...wire.headers, 'retry-after': String(seconds) } };
};
