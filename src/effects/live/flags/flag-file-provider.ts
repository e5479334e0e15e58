import type { JsonValue, Provider, ResolutionDetails } from '@openfeature/server-sdk';
import * as E from 'fp-ts/lib/Either.js';
import { type Flags, readFlagFile, watchFlagFile } from './flag-file.js';

const kindOf = (value: JsonValue): string => (Array.isArray(value) ? 'list' : typeof value);

const isLike = <T extends JsonValue>(value: JsonValue, model: T): value is T =>
  value !== null && kindOf(value) === kindOf(model);

const LOOK_EVERY_MS = 1_000;

/** A provider of OpenFeature over one JSON file, `{ KEY: VALUE, … }`, that it watches. */
export const flagFileProvider = async (path: string, everyMs = LOOK_EVERY_MS): Promise<Provider> => {
  const { ErrorCode, OpenFeatureEventEmitter, ProviderEvents } = await import('@openfeature/server-sdk');
  const events = new OpenFeatureEventEmitter();
  let flags: E.Either<string, Flags> = E.right(new Map());
  let read: Promise<void> = Promise.resolve();
  /** One after another, so that what is known in the end is what was read last. */
  const readAgain = (): Promise<void> => {
    read = read.then(async () => {
      flags = await readFlagFile(path);
    });
    return read;
  };
  const reread = (): void => void readAgain().then(() => events.emit(ProviderEvents.ConfigurationChanged));
  let unwatch = (): void => {};

  const resolve = async <T extends JsonValue>(key: string, fallback: T): Promise<ResolutionDetails<T>> => {
    const failed = (errorCode: ResolutionDetails<T>['errorCode'], errorMessage: string) => ({
      value: fallback,
      reason: 'ERROR',
      errorCode,
      errorMessage,
    });
    if (E.isLeft(flags)) return failed(ErrorCode.PARSE_ERROR, flags.left);
    const value = flags.right.get(key);
    if (value === undefined) return failed(ErrorCode.FLAG_NOT_FOUND, `There is no flag ${key}.`);
    return isLike(value, fallback)
      ? { value, reason: 'STATIC' }
      : failed(ErrorCode.TYPE_MISMATCH, `The flag ${key} is no ${kindOf(fallback)}.`);
  };

  return {
    metadata: { name: 'autodream flag file' },
    runsOn: 'server',
    events,
    initialize: async () => {
      unwatch = watchFlagFile(path, everyMs, reread);
      await readAgain();
    },
    onClose: async () => unwatch(),
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve,
  };
};
