import * as E from 'fp-ts/lib/Either.js';
import type { SettingValues } from '../../config.js';
import { type Connection, connectionFrom } from '../../effects/live/anthropic/connection.js';
import type { CliContext } from './context.js';
import { apiOptions, type EngineOptions } from './engine-options.js';

/** The engine that a run will have, and why, in words that follow its name. */
export type EngineChoice =
  | { readonly name: 'local'; readonly why: string }
  | { readonly name: 'anthropic'; readonly why: string; readonly connection: Connection };

/** No engine can be had as the call wants it. `reason` and `advice` are sentences. */
export type NoEngine = { readonly _tag: 'NoEngine'; readonly reason: string; readonly advice: string };

const NO_KEY: NoEngine = {
  _tag: 'NoEngine',
  reason: 'There is no key for the Messages API.',
  advice: 'Set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN, or take --engine local, which needs none.',
};

const keyName = (connection: Connection): string =>
  'apiKey' in connection ? 'ANTHROPIC_API_KEY' : 'ANTHROPIC_AUTH_TOKEN';

/**
 * Chooses the engine from the call, the person's settings (`set`; null: they leave it open) and the environment as it is now, and
 * looks at nothing else. Without a word about it, the API is taken where there is a key; an option that means nothing without
 * one asks for it, too.
 */
export const chooseEngine = (
  options: EngineOptions,
  env: CliContext['env'],
  set: SettingValues['engine'] = null,
): E.Either<unknown, EngineChoice> => {
  const wantsApi = apiOptions(options).length > 0;
  const engine = options.engine ?? (wantsApi ? null : set);
  const asked = options.engine === undefined ? 'as it is set' : 'as asked';
  if (engine === 'local') return E.right({ name: 'local', why: asked });
  const connected = connectionFrom({ env, baseUrl: options.baseUrl ?? null });
  if (E.isLeft(connected)) return connected;
  const connection = connected.right;
  if (connection === null)
    return engine === 'anthropic' || wantsApi
      ? E.left(NO_KEY)
      : E.right({ name: 'local', why: 'because no key for the Messages API is set' });
  const why = engine === 'anthropic' ? asked : `because ${keyName(connection)} is set`;
  return E.right({ name: 'anthropic', why, connection });
};
