/**
 * Is autodream on, how often may it run, and who said so? A leaf on a host's hottest path: it imports nothing, so that asking
 * costs nothing.
 */

/** How much has to have gathered before a dream is worth its cost. `minHours` are hours, `minSessions` a count. */
export type Thresholds = { readonly minHours: number; readonly minSessions: number };

export const DEFAULT_THRESHOLDS: Thresholds = { minHours: 24, minSessions: 5 };

/** The master switch: each of these alone can keep turn-end dreams off. */
export type Switches = {
  readonly assistantActive: boolean;
  readonly remote: boolean;
  readonly autoMemory: boolean;
  readonly autodream: boolean;
};

export type Settings = { readonly switches: Switches; readonly thresholds: Thresholds };

/** What a host knows about itself; what it leaves out has its usual value. */
export type HostState = {
  readonly assistantActive?: boolean;
  readonly remote?: boolean;
  readonly autoMemory?: boolean;
};

/** What a person set. It comes from files that anyone can edit, so no field is trusted to have its type. */
export type PersonSettings = {
  readonly autoDreamEnabled?: unknown;
  readonly minHours?: unknown;
  readonly minSessions?: unknown;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Puts the settings together. A malformed field costs only itself: it falls back to its default. `AUTODREAM_REMOTE`
 * and `CLAUDE_CODE_DISABLE_AUTO_MEMORY` count when they are `1`, `true`, `yes` or `on`.
 */
export const readSettings = (
  person: PersonSettings,
  host: HostState,
  environment: Environment,
): Settings => ({
  switches: {
    assistantActive: host.assistantActive ?? false,
    remote: (host.remote ?? false) || isOn(environment.AUTODREAM_REMOTE),
    autoMemory: (host.autoMemory ?? true) && !isOn(environment.CLAUDE_CODE_DISABLE_AUTO_MEMORY),
    autodream: person.autoDreamEnabled === true,
  },
  thresholds: {
    minHours: positive(person.minHours, DEFAULT_THRESHOLDS.minHours),
    minSessions: positive(person.minSessions, DEFAULT_THRESHOLDS.minSessions),
  },
});

const isOn = (value: string | undefined): boolean => /^(?:1|true|yes|on)$/i.test(value?.trim() ?? '');

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;

/** Where a value comes from. `host`: the program that autodream lives in. */
export type SettingSource = 'default' | 'user' | 'project' | 'environment' | 'remote' | 'host';

export type Setting<A> = { readonly value: A; readonly source: SettingSource };

/**
 * Everything that can be set. `engine` null: the Messages API where there is a key for it, else rules. `model` null: that of the
 * release. `assistant`: may the persistent assistant be active? `proactive`: may it begin something by itself? Its budgets are US
 * dollars for a tick, a sliding hour and a sliding day. `readRoots`: absolute paths of folders that a dream may read beside the store. `maxCostUsd`: US dollars a dream; null: the cap
 * of the engine. `flagsFile`: absolute path of a file with remote flags; null: there is none.
 */
export type SettingValues = {
  readonly autoDreamEnabled: boolean;
  readonly minHours: number;
  readonly minSessions: number;
  readonly extractEnabled: boolean;
  readonly engine: 'local' | 'anthropic' | null;
  readonly model: string | null;
  readonly readRoots: readonly string[];
  readonly logLevel: 'error' | 'warning' | 'info' | 'debug';
  readonly maxCostUsd: number | null;
  readonly flagsFile: string | null;
  readonly assistant: boolean;
  readonly proactive: boolean;
  readonly assistantTickUsd: number;
  readonly assistantHourUsd: number;
  readonly assistantDayUsd: number;
};

export type SettingKey = keyof SettingValues;

export const DEFAULT_SETTINGS: SettingValues = {
  autoDreamEnabled: false,
  ...DEFAULT_THRESHOLDS,
  extractEnabled: false,
  engine: null,
  model: null,
  readRoots: [],
  logLevel: 'info',
  maxCostUsd: null,
  flagsFile: null,
  assistant: false,
  proactive: false,
  assistantTickUsd: 0.1,
  assistantHourUsd: 0.5,
  assistantDayUsd: 2,
};

/** What one place says. `named`: the keys that it has, also those whose value is malformed and so not among the `values`. */
export type SettingLayer = {
  readonly values: Partial<SettingValues>;
  readonly named: readonly SettingKey[];
};

export const EMPTY_LAYER: SettingLayer = { values: {}, named: [] };

export type SettingLayers = {
  readonly [K in 'remote' | 'user' | 'environment' | 'project']?: SettingLayer;
};

export type SettingSources = { readonly [K in SettingKey]: Setting<SettingValues[K]> };

/** What holds after all layers, and the keys with which the project asked for something that it may not have. */
export type Layered = { readonly sources: SettingSources; readonly refused: readonly SettingKey[] };

/**
 * Lays the places over each other, key by key: the environment wins over the person's file, that over the remote flag, that
 * over the default. A remote flag counts only where a person said nothing, not even something malformed. A project then
 * restricts: it can turn off and raise thresholds, and nothing else.
 */
export const layerSettings = ({
  remote = EMPTY_LAYER,
  user = EMPTY_LAYER,
  environment = EMPTY_LAYER,
  project = EMPTY_LAYER,
}: SettingLayers): Layered => {
  const of = <K extends SettingKey>(key: K): Setting<SettingValues[K]> =>
    firstOf<SettingValues[K]>(DEFAULT_SETTINGS[key], [
      ['environment', environment.values[key]],
      ['user', user.values[key]],
      ['remote', isNamed(key, user, environment) ? undefined : remote.values[key]],
    ]);
  const person: SettingSources = {
    autoDreamEnabled: of('autoDreamEnabled'),
    minHours: of('minHours'),
    minSessions: of('minSessions'),
    extractEnabled: of('extractEnabled'),
    engine: of('engine'),
    model: of('model'),
    readRoots: of('readRoots'),
    logLevel: of('logLevel'),
    maxCostUsd: of('maxCostUsd'),
    flagsFile: of('flagsFile'),
    assistant: of('assistant'),
    proactive: of('proactive'),
    assistantTickUsd: of('assistantTickUsd'),
    assistantHourUsd: of('assistantHourUsd'),
    assistantDayUsd: of('assistantDayUsd'),
  };
  return restrict(person, project);
};

const isNamed = (key: SettingKey, ...layers: readonly SettingLayer[]): boolean =>
  layers.some(({ named }) => named.includes(key));

const firstOf = <A>(fallback: A, said: readonly (readonly [SettingSource, A | undefined])[]): Setting<A> => {
  for (const [source, value] of said) if (value !== undefined) return { value, source };
  return { value: fallback, source: 'default' };
};

const off = (person: Setting<boolean>, project: boolean | undefined): Setting<boolean> =>
  person.value && project === false ? { value: false, source: 'project' } : person;

const raised = (person: Setting<number>, project: number | undefined): Setting<number> =>
  project !== undefined && project > person.value ? { value: project, source: 'project' } : person;

const restrict = (person: SettingSources, { values, named }: SettingLayer): Layered => {
  const sources = {
    ...person,
    autoDreamEnabled: off(person.autoDreamEnabled, values.autoDreamEnabled),
    extractEnabled: off(person.extractEnabled, values.extractEnabled),
    assistant: off(person.assistant, values.assistant),
    proactive: off(person.proactive, values.proactive),
    minHours: raised(person.minHours, values.minHours),
    minSessions: raised(person.minSessions, values.minSessions),
  };
  const isRefused = (key: SettingKey): boolean =>
    values[key] !== undefined && values[key] !== sources[key].value;
  return { sources, refused: named.filter(isRefused) };
};

/** The switches outside autodream's own settings, and who set each. */
export type SwitchSources = {
  readonly [K in keyof Required<HostState>]: Setting<boolean>;
};

/** Who set the switches that `readSettings` puts together of what a host says and of its environment. */
export const switchSources = (host: HostState, environment: Environment): SwitchSources => {
  const { assistantActive, remote, autoMemory } = readSettings({}, host, environment).switches;
  const told = (value: boolean, usual: boolean, said: boolean | undefined): Setting<boolean> => {
    if (said === value) return { value, source: 'host' };
    return { value, source: value === usual ? 'default' : 'environment' };
  };
  return {
    assistantActive: told(assistantActive, false, host.assistantActive),
    remote: told(remote, false, host.remote),
    autoMemory: told(autoMemory, true, host.autoMemory),
  };
};
