import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Limits } from '../../machines/agent/limits.js';
import { DEFAULT_MODEL } from '../engines/default-model.js';
import { named } from './options.js';

/** Who consolidates, and what it may use up. */
export type EngineOptions = {
  readonly engine?: 'local' | 'anthropic';
  readonly model?: string;
  readonly baseUrl?: string;
  readonly maxTurns?: number;
  readonly maxOutputTokens?: number;
  readonly maxCost?: number;
  readonly maxMinutes?: number;
  readonly prices?: string;
};

const number =
  (isFit: (value: number) => boolean, what: string) =>
  (typed: string): number => {
    const value = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
    if (!Number.isFinite(value) || !isFit(value)) throw new InvalidArgumentError(`It is no ${what}.`);
    return value;
  };

const whole = number((value) => Number.isSafeInteger(value) && value > 0, 'whole number above 0');
const positive = number((value) => value > 0, 'number above 0');

/** Anything else would also be no line of a report, and is no model's id. */
const modelId = (typed: string): string => {
  if (!/^[\x21-\x7e]+$/.test(named(typed))) throw new InvalidArgumentError('It is no id of a model.');
  return typed;
};

export const withEngineOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--engine <name>',
        'what consolidates the store (default: anthropic if a key is set, else local)',
      ).choices(['local', 'anthropic']),
    )
    .option('--model <id>', `the model of the anthropic engine (default: ${DEFAULT_MODEL})`, modelId)
    .option(
      '--base-url <url>',
      'where the Messages API is (default: the provider, or ANTHROPIC_BASE_URL)',
      named,
    )
    .option('--max-turns <n>', 'stop after so many turns of the model', whole)
    .option('--max-output-tokens <n>', 'stop before it has written more tokens', whole)
    .option('--max-cost <usd>', 'stop before it costs more US dollars', positive)
    .option('--max-minutes <n>', 'stop after so many minutes', positive)
    .option('--prices <file>', 'a price list of your own, as JSON, instead of the built-in one', named);

/** Options that mean nothing where no model is paid for, as they are typed. */
const FOR_THE_API: readonly (readonly [keyof EngineOptions, string])[] = [
  ['model', '--model'],
  ['baseUrl', '--base-url'],
  ['maxOutputTokens', '--max-output-tokens'],
  ['maxCost', '--max-cost'],
  ['prices', '--prices'],
];

/** Those of them that were given. */
export const apiOptions = (options: EngineOptions): readonly string[] =>
  FOR_THE_API.filter(([key]) => options[key] !== undefined).map(([, typed]) => typed);

/** What contradicts itself in the call; null: nothing. */
export const contradictionIn = (options: EngineOptions): string | null => {
  const [first] = options.engine === 'local' ? apiOptions(options) : [];
  return first === undefined
    ? null
    : `error: ${first} is for the anthropic engine. Leave it out, or choose --engine anthropic.`;
};

/** The caps that were given. */
export const cappedBy = ({
  maxTurns,
  maxOutputTokens,
  maxCost,
  maxMinutes,
}: EngineOptions): Partial<Limits> => ({
  ...(maxTurns === undefined ? {} : { turns: maxTurns }),
  ...(maxOutputTokens === undefined ? {} : { outputTokens: maxOutputTokens }),
  ...(maxCost === undefined ? {} : { costUsd: maxCost }),
  ...(maxMinutes === undefined ? {} : { minutes: maxMinutes }),
});
