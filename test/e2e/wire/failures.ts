import { forever, script } from '../../../src/effects/simulated/scripted-model/script.js';
import {
  calls,
  faults,
  says,
  stops,
  thinks,
  turn,
} from '../../../src/effects/simulated/scripted-model/step.js';
import { edit, read } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import {
  breaksOff,
  garbles,
  hangsUp,
  page,
  status,
  type WireScript,
  type WireStep,
} from '../../messages-api/wire-step.js';

/** How a dream fails over the wire: its reason, and how many requests it makes. */
export type Failure = {
  readonly name: string;
  readonly script: WireScript;
  readonly reason: RegExp;
  readonly requests: number;
};

/** The first answer changes a file, so that there is something that must not be let in. */
const work = calls(edit('dock.md', 'noon', 'lunch'));

const thenForever = (step: WireStep): WireScript => script<WireStep>(work, forever(step));

/** Once for the work, and then once: it is of no use to try again. */
const final = (name: string, step: WireStep, reason: RegExp): Failure => ({
  name,
  script: thenForever(step),
  reason,
  requests: 2,
});

/** Once for the work, then once and four more tries. */
const transient = (name: string, step: WireStep, reason: RegExp): Failure => ({
  name,
  script: thenForever(step),
  reason: new RegExp(`${reason.source}.*It was tried 5 times`),
  requests: 6,
});

const begun = says('I begin');

export const FAILURES: readonly Failure[] = [
  final('401', status(401, 'authentication_error'), /did not accept the key.*Set ANTHROPIC_API_KEY/),
  final('402', status(402, 'billing_error'), /cannot pay/),
  final('403', status(403, 'permission_error'), /The key may not do this/),
  final('404', status(404, 'not_found_error'), /has no model “claude-sonnet-5-5”/),
  final('400', status(400, 'invalid_request_error', 'tools.0: odd'), /tools\.0: odd/),
  final('413', status(413, 'request_too_large'), /larger than the API takes/),
  final('429 without a time to come back', status(429, 'rate_limit_error'), /may spend is reached/),
  transient(
    '429 with a time to come back',
    status(429, 'rate_limit_error', 'Slow down', { 'retry-after': '1' }),
    /than its rate limit allows/,
  ),
  final(
    '429 with a time that is too far away',
    status(429, 'rate_limit_error', 'Slow down', { 'retry-after': '3600' }),
    /again in 60 minutes/,
  ),
  transient('500', status(500, 'api_error'), /an error of its own \(500/),
  transient('529 before the answer', status(529, 'overloaded_error'), /overloaded \(529/),
  transient(
    '529 in the middle of the answer',
    breaksOff(begun, { error: 'overloaded_error' }),
    /overloaded \(in the middle/,
  ),
  transient(
    '500 in the middle of the answer',
    breaksOff(begun, { error: 'api_error' }),
    /its own \(in the mid/,
  ),
  transient('a stream that is cut', breaksOff(begun, 'cut'), /the connection broke in the middle/),
  transient('a stream that ends too early', breaksOff(begun, 'end'), /the stream ended in the middle/),
  transient('a connection that is destroyed', hangsUp(), /127\.0\.0\.1:\d+ could not be reached/),
  final('the page of a proxy as a denial', page(403), /a web page, with status 403.*proxy/),
  transient('the page of a gateway that is down', page(502), /a web page, with status 502.*proxy/),
  final('the page of a proxy as a success', page(200), /text\/html, where a stream.*proxy/),
  final(
    'a call whose input is no JSON',
    garbles('Read', '{"file_path": nope]'),
    /input of a tool call is no JSON/,
  ),
  final(
    'a call whose input ends early',
    garbles('Read', '{"file_path": "a.md"'),
    /input of a tool call is no JSON/,
  ),
  final('an empty answer', stops('end_turn'), /empty answer/),
  final('a thought without a word', thinks('Hm.'), /only thought/),
  final('an answer cut off at its length', turn(begun, stops('max_tokens')), /cut off at its length limit/),
  final('a refusal', turn(begun, stops('refusal')), /refused/),
  final('an answer of two megabytes', says('All work and no play. '.repeat(100_000)), /grew larger than any/),
  final('a conversation that is too long', faults('context-exceeded'), /too long for the model/),
  final('a context that is full', turn(begun, stops('context_exceeded')), /too long for the model/),
  {
    name: 'one call for ever',
    script: script<WireStep>(work, forever(calls(read('dock.md')))),
    reason: /in circles/,
    requests: 12,
  },
];
