import type { Environment, SettingKey } from '../../config.js';

/** The variable that sets each key. */
export const VARIABLES: Readonly<Record<SettingKey, string>> = {
  autoDreamEnabled: 'AUTODREAM_ENABLED',
  minHours: 'AUTODREAM_MIN_HOURS',
  minSessions: 'AUTODREAM_MIN_SESSIONS',
  extractEnabled: 'AUTODREAM_EXTRACT_ENABLED',
  engine: 'AUTODREAM_ENGINE',
  model: 'AUTODREAM_MODEL',
  readRoots: 'AUTODREAM_READ_ROOTS',
  logLevel: 'AUTODREAM_LOG_LEVEL',
  maxCostUsd: 'AUTODREAM_MAX_COST_USD',
  flagsFile: 'AUTODREAM_FLAGS_FILE',
  assistant: 'AUTODREAM_ASSISTANT',
  proactive: 'AUTODREAM_PROACTIVE',
  assistantTickUsd: 'AUTODREAM_ASSISTANT_TICK_USD',
  assistantHourUsd: 'AUTODREAM_ASSISTANT_HOUR_USD',
  assistantDayUsd: 'AUTODREAM_ASSISTANT_DAY_USD',
};

const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(VARIABLES, name);

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(VARIABLES).filter(isSettingKey);

/** What the environment sets, as text. A variable that is empty sets nothing. */
export const setByEnvironment = (environment: Environment): readonly (readonly [SettingKey, string])[] =>
  SETTING_KEYS.flatMap((key) => {
    const text = environment[VARIABLES[key]];
    return text === undefined || text.trim() === '' ? [] : [[key, text] as const];
  });
