import * as E from 'fp-ts/lib/Either.js';
import type { Environment, SettingValues } from '../../config.js';
import { connectionFrom } from '../../effects/live/anthropic/connection.js';
import { reasonOf } from '../../machines/reason.js';
import { anthropicEngine } from '../engines/anthropic-engine.js';
import type { Engine } from '../engines/engine.js';
import { localEngine } from '../engines/local-engine.js';

type Wishes = Pick<SettingValues, 'engine' | 'model' | 'maxCostUsd'>;

const capped = (engine: Engine, costUsd: number | null): Engine =>
  costUsd === null ? engine : { ...engine, limits: { ...engine.limits, costUsd } };

/** The engine that is set, or the Messages API where there is a key for it, or rules. A sentence: none can be had as it is set. */
export const workerEngine = (
  { engine, model, maxCostUsd }: Wishes,
  env: Environment,
): E.Either<string, Engine> => {
  if (engine === 'local') return E.right(localEngine());
  const connected = connectionFrom({ env, baseUrl: null });
  if (E.isLeft(connected)) return E.left(reasonOf('The engine cannot be reached', connected.left));
  const connection = connected.right;
  if (connection !== null)
    return E.right(
      capped(anthropicEngine(model === null ? { connection } : { connection, model }), maxCostUsd),
    );
  return engine === 'anthropic'
    ? E.left('The engine is set to “anthropic”, but there is no key for the Messages API in the environment.')
    : E.right(localEngine());
};
