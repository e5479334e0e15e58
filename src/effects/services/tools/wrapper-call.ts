import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { isJson, type Json } from '../../../journal/json.js';
import { sanitisedTool } from '../../../permissions/tool-name.js';
import { readerOf } from '../host-code/read-given.js';
import { allow, type CallCheck, deny, type HostCall, type Wrapping } from './host-call.js';

/** A wrapper may hold a wrapper, and so on, so deep. */
export const DEEPEST = 3;

/** So many calls may one wrapper hold. */
const MOST_INNER_CALLS = 50;

const NO_DATA =
  'Only calls that are given as data can be checked, each with the name of its tool and its input; code cannot.';
const NOT_PUT_BACK =
  'The calls inside cannot be given the paths of the working copy; make each of them by itself.';

const readCalls = readerOf(
  v.array(v.object({ name: v.string(), input: v.custom<Json>(isJson) })),
  'it holds what is no call',
);

/** The calls inside an input; null: it holds none that can be checked, or the host's reading of it breaks down. */
export const innerCallsOf = (wrapping: Wrapping, input: Json): readonly HostCall[] | null => {
  const given = E.tryCatch(
    () => wrapping.innerCalls(structuredClone(input)),
    () => null,
  );
  return E.isLeft(given) || given.right === null
    ? null
    : E.getOrElse((): HostCall[] | null => null)(readCalls(given.right));
};

/** The input with other inputs inside; null: the calls in it are then not those that were checked. */
export const withInnerCalls = (wrapping: Wrapping, input: Json, calls: readonly HostCall[]): Json | null => {
  const inputs = calls.map((call) => call.input);
  const given = E.tryCatch(
    () => wrapping.withInner(structuredClone(input), structuredClone(inputs)),
    () => null,
  );
  if (E.isLeft(given) || !isJson(given.right)) return null;
  return isDeepStrictEqual(innerCallsOf(wrapping, given.right), calls) ? given.right : null;
};

/**
 * Checks each call that a wrapper holds as if it were made by itself. One that is denied denies the whole; else the whole is
 * allowed with the inputs that the check gave each. `checkInner`: the check of one call.
 */
export const checkWrapperCall = (
  wrapping: Wrapping,
  input: Json,
  checkInner: (call: HostCall) => CallCheck,
): CallCheck => {
  const calls = innerCallsOf(wrapping, input);
  if (calls === null || calls.length === 0) return deny(NO_DATA);
  if (calls.length > MOST_INNER_CALLS)
    return deny(`The call holds ${calls.length} calls; at most ${MOST_INNER_CALLS} may stand in one.`);
  const checked: HostCall[] = [];
  for (const [at, call] of calls.entries()) {
    const check = checkInner(call);
    if (check.behavior === 'deny')
      return deny(`Call ${at + 1} of ${calls.length} (${sanitisedTool(call.name)}): ${check.message}`);
    checked.push({ name: call.name, input: check.updatedInput });
  }
  const whole = withInnerCalls(wrapping, input, checked);
  return whole === null ? deny(NOT_PUT_BACK) : allow(whole);
};
