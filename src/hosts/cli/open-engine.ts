import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { Rates } from '../../machines/agent/limits.js';
import { DEFAULT_MODEL } from '../engines/default-model.js';
import type { Engine } from '../engines/engine.js';
import type { CliContext } from './context.js';
import type { EngineChoice, NoEngine } from './engine-choice.js';
import type { EngineOptions } from './engine-options.js';

const noFile = (path: string, why: string): E.Either<NoEngine, never> =>
  E.left({
    _tag: 'NoEngine',
    reason: `The price list ${path} ${why}.`,
    advice: 'Check the path given with --prices.',
  });

/** What a model costs by a list of the person's own. */
const ratesIn = async (
  path: string,
  model: string,
  day: string,
): Promise<E.Either<unknown, Rates | null>> => {
  const [{ parsePrices }, { ratesFor }] = await Promise.all([
    import('../costs/parse-prices.js'),
    import('../costs/price-list.js'),
  ]);
  const read = await nodeFiles.read(path)();
  if (E.isLeft(read)) return noFile(path, `cannot be read (${read.left.code})`);
  if (read.right === null) return noFile(path, 'is not there, or is no file');
  const list = parsePrices(new TextDecoder().decode(read.right));
  return E.isLeft(list) ? list : E.right(ratesFor(model, day, list.right));
};

/** The engine that was chosen, with its prices. Nothing heavy is loaded for it before it is asked something. */
export const openEngine = async (
  choice: EngineChoice,
  { model, prices }: EngineOptions,
  { cwd }: Pick<CliContext, 'cwd'>,
): Promise<E.Either<unknown, Engine>> => {
  if (choice.name === 'local') {
    const { localEngine } = await import('../engines/local-engine.js');
    return E.right(localEngine());
  }
  const { anthropicEngine, today } = await import('../engines/anthropic-engine.js');
  const { connection } = choice;
  const named = model ?? DEFAULT_MODEL;
  if (prices === undefined) return E.right(anthropicEngine({ connection, model: named }));
  const rates = await ratesIn(resolve(cwd, prices), named, today());
  return E.isLeft(rates) ? rates : E.right(anthropicEngine({ connection, model: named, rates: rates.right }));
};
