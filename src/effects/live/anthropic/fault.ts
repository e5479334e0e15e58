import type { ModelFault } from '../../ports/model.js';
import type { Failure, Refusal } from './failure.js';

const BY_TYPE: Readonly<Record<string, ModelFault>> = {
  invalid_request_error: 'invalid-request',
  request_too_large: 'request-too-large',
  authentication_error: 'unauthorised',
  billing_error: 'unpaid',
  permission_error: 'forbidden',
  not_found_error: 'unknown-model',
  rate_limit_error: 'rate-limited',
  overloaded_error: 'overloaded',
};

const BY_STATUS: Readonly<Record<number, ModelFault>> = {
  400: 'invalid-request',
  401: 'unauthorised',
  402: 'unpaid',
  403: 'forbidden',
  408: 'server-error',
  409: 'server-error',
  413: 'request-too-large',
  422: 'invalid-request',
  529: 'overloaded',
};

/** Limits on what is spent, by the codes that the API has for them: waiting does not lift them. */
const SPEND_CODES: readonly string[] = [
  'contract_spend_limit_reached',
  'enforced_spend_limit_reached',
  'linked_organization_spend_limit_reached',
];

/** The API has no code for it. */
const TOO_LONG = /prompt is too long|exceeds? (the )?context (limit|window)/i;

const isTooLong = ({ status, message, body }: Refusal): boolean =>
  (status === null || status === 400 || status === 413) && body === 'api' && TOO_LONG.test(message);

/** A gateway says by a page or in plain words that what is behind it is down, which may pass; anything else of that kind is not the API. */
const isSomethingElse = ({ status, body }: Refusal): boolean =>
  (body === 'page' || body === 'text') && (status === null ? body === 'page' : status < 500);

const withStatus = (status: number, { body, retryAfterMs }: Refusal): ModelFault => {
  if (status === 429) return retryAfterMs === null ? 'spend-cap' : 'rate-limited';
  if (status === 404) return body === 'api' ? 'unknown-model' : 'not-the-api';
  const known = BY_STATUS[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'server-error';
  return body === 'api' ? 'broken' : 'not-the-api';
};

const refusalFault = (refusal: Refusal): ModelFault => {
  const { status, type, code } = refusal;
  if (isSomethingElse(refusal)) return 'not-the-api';
  if (code !== null && SPEND_CODES.includes(code)) return 'spend-cap';
  if (isTooLong(refusal)) return 'context-exceeded';
  if (type === 'overloaded_error') return 'overloaded';
  if (status !== null) return withStatus(status, refusal);
  return BY_TYPE[type ?? ''] ?? 'server-error';
};

const FAULTS: Readonly<Record<Exclude<Failure['_tag'], 'Refused'>, ModelFault>> = {
  Unreachable: 'unreachable',
  CutOff: 'cut-off',
  Silent: 'silent',
  TooLarge: 'answer-too-large',
  Malformed: 'malformed',
  NoStream: 'not-the-api',
  Stopped: 'stopped',
  Broken: 'broken',
};

/**
 * What a failure means for what to do next. An error's status goes before its type; one without a status came in the
 * middle of an answer. Refused for its rate without a time to come back is a limit on what is spent.
 */
export const faultOf = (failure: Failure): ModelFault =>
  failure._tag === 'Refused' ? refusalFault(failure) : FAULTS[failure._tag];
