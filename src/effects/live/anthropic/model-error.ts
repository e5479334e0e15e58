import type { ModelError, ModelFault, Usage } from '../../ports/model.js';
import { ADVICE } from './advice.js';
import type { Failure, Refusal } from './failure.js';
import { faultOf } from './fault.js';

/** What a sentence names: the model's id, and the host (with its port) that was asked. `secret` is the key, which none may name. */
export type Asked = { readonly model: string; readonly host: string; readonly secret: string };

const MAX_QUOTE = 200;

/** The key goes first of all: in part, or with its spaces changed, it would not be found any more. */
const quoted = (message: string, { secret }: Asked): string => {
  const line = message
    .replaceAll(secret, '…')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE)}…` : line;
};

/** `(401: invalid bearer token)`, or less where less is known. */
const saying = ({ status, message }: Refusal, asked: Asked): string => {
  const parts = [status === null ? 'in the middle of its answer' : String(status), quoted(message, asked)];
  return `(${parts.filter((part) => part !== '').join(': ')})`;
};

const BODIES: Readonly<Record<Refusal['body'], string>> = {
  api: 'an error',
  json: 'JSON that is not the API’s',
  page: 'a web page',
  text: 'plain text',
  none: 'nothing',
};

const otherAnswer = ({ status, body }: Refusal, { host }: Asked): string =>
  `Something else than the API answered at ${host}: ${BODIES[body]}${status === null ? '' : `, with status ${status}`}.`;

const REFUSALS: Readonly<Partial<Record<ModelFault, string>>> = {
  unauthorised: 'The API did not accept the key',
  forbidden: 'The key may not do this',
  unpaid: 'The account cannot pay for it',
  'invalid-request': 'The API did not accept the request',
  'request-too-large': 'The request is larger than the API takes',
  'spend-cap': 'A limit on what the account may spend is reached',
  'rate-limited': 'The account asks more often than its rate limit allows',
  overloaded: 'The API is overloaded',
  'server-error': 'The API had an error of its own',
  'context-exceeded': 'The conversation is too long for the model',
};

const refusalReason = (refusal: Refusal, fault: ModelFault, asked: Asked): string => {
  if (fault === 'not-the-api' || refusal.body === 'page') return otherAnswer(refusal, asked);
  const what =
    fault === 'unknown-model' ? `The API has no model “${asked.model}” for this key` : REFUSALS[fault];
  return `${what ?? 'The API refused'} ${saying(refusal, asked)}.`;
};

const reasonOf = (failure: Failure, fault: ModelFault, asked: Asked): string => {
  switch (failure._tag) {
    case 'Refused':
      return refusalReason(failure, fault, asked);
    case 'Unreachable':
      return `${asked.host} could not be reached (${quoted(failure.why, asked)}).`;
    case 'CutOff':
      return `The answer is not whole: ${failure.what}.`;
    case 'Silent':
      return `${asked.host} sent nothing for ${failure.ms / 1000} seconds.`;
    case 'TooLarge':
      return 'The answer grew larger than any that can be used, so it was broken off.';
    case 'Malformed':
      return `The answer cannot be used: ${failure.what}.`;
    case 'NoStream':
      return `Something else than the API answered at ${asked.host}: ${quoted(failure.contentType, asked) || 'something of no type'}, where a stream of events was to come.`;
    case 'Stopped':
      return 'The run was stopped.';
    case 'Broken':
      return `The request failed in a way that is not known (${quoted(failure.message, asked)}).`;
  }
};

/** The failure as a person and the agent's machine are told it. `usage`: what the try has used all the same, where that is known. */
export const modelError = (failure: Failure, asked: Asked, usage: Usage | null): ModelError => {
  const fault = faultOf(failure);
  return {
    _tag: 'ModelError',
    fault,
    reason: reasonOf(failure, fault, asked),
    advice: ADVICE[failure._tag === 'Refused' && failure.body === 'page' ? 'not-the-api' : fault],
    retryAfterMs: failure._tag === 'Refused' ? failure.retryAfterMs : null,
    usage,
  };
};
