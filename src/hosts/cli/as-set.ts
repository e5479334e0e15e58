import type { SettingValues } from '../../config.js';
import type { EngineChoice } from './engine-choice.js';
import type { RunOptions } from './run-options.js';

/** The call, with what it leaves open as it is set. Rules have no model and cost nothing. */
export const asSet = (
  options: RunOptions,
  choice: Pick<EngineChoice, 'name'>,
  { model, maxCostUsd, readRoots }: SettingValues,
): RunOptions => {
  const paid = choice.name === 'anthropic';
  return {
    ...(paid && model !== null ? { model } : {}),
    ...(paid && maxCostUsd !== null ? { maxCost: maxCostUsd } : {}),
    readRoots,
    ...options,
  };
};
