import type { Environment } from '../../config.js';
import { type HostState, readSettings, type Settings } from '../../config.js';
import type { AutoDreamOptions, EmbeddedSettings } from './options.js';

/** What holds at one turn's end. `readRoots`: absolute paths; `maxCostUsd`: US dollars a dream, null: the cap of the engine. */
export type TurnSettings = {
  readonly gates: Settings;
  readonly extracts: boolean;
  readonly readRoots: readonly string[];
  readonly maxCostUsd: number | null;
  readonly logLevel: unknown;
};

const isText = (given: unknown): given is string => typeof given === 'string';

const isAmount = (given: unknown): given is number =>
  typeof given === 'number' && Number.isFinite(given) && given > 0;

const settingsOf = (person: EmbeddedSettings, host: HostState, environment: Environment): TurnSettings => {
  const gates = readSettings(person, host, environment);
  const { extractEnabled, readRoots, maxCostUsd, logLevel } = person;
  const { autoMemory, remote } = gates.switches;
  return {
    gates,
    extracts: extractEnabled === true && autoMemory && !remote,
    readRoots: Array.isArray(readRoots) ? readRoots.filter(isText) : [],
    maxCostUsd: isAmount(maxCostUsd) ? maxCostUsd : null,
    logLevel,
  };
};

/** Asks the host for its settings. Rejects where the host's own functions throw. */
export const askingSettings =
  (
    { settings = {}, host = {} }: Pick<AutoDreamOptions, 'settings' | 'host'>,
    environment: Environment,
  ): (() => Promise<TurnSettings>) =>
  async () =>
    settingsOf(
      (typeof settings === 'function' ? await settings() : settings) ?? {},
      (typeof host === 'function' ? await host() : host) ?? {},
      environment,
    );
