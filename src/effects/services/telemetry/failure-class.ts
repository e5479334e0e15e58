import { isJsonObject, type Json } from '../../../journal/json.js';
import type { FailureClass } from '../../ports/telemetry.js';

const CLASSES: Readonly<Record<FailureClass, true>> = {
  unauthorised: true,
  forbidden: true,
  unpaid: true,
  'unknown-model': true,
  'invalid-request': true,
  'request-too-large': true,
  'spend-cap': true,
  'not-the-api': true,
  'rate-limited': true,
  overloaded: true,
  'server-error': true,
  unreachable: true,
  'cut-off': true,
  silent: true,
  'context-exceeded': true,
  'answer-too-large': true,
  malformed: true,
  stopped: true,
  broken: true,
  file: true,
  lock: true,
  deadline: true,
  agent: true,
  journal: true,
  other: true,
};

const isFailureClass = (word: unknown): word is FailureClass =>
  typeof word === 'string' && Object.hasOwn(CLASSES, word);

/** The word itself, if it is one that may be told; anything else is `other`. */
export const knownFailure = (word: unknown): FailureClass => (isFailureClass(word) ? word : 'other');

/** What sort of error it is that an effect ended with. Its sentence, its path and whatever else it has are not looked at. */
export const failureClassOf = (error: Json): FailureClass => {
  if (!isJsonObject(error)) return 'other';
  if (error._tag === 'ModelError') return knownFailure(error.fault);
  if (error._tag === 'FileError') return 'file';
  return error._tag === 'LockError' ? 'lock' : 'other';
};
