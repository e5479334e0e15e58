import {
  type Environment,
  type HostState,
  layerSettings,
  readSettings,
  type SettingSources,
  type Settings,
  type SettingValues,
  type SwitchSources,
  switchSources,
} from '../../config.js';
import type { RemoteFlag } from '../../effects/ports/remote-flag.js';
import type { Found, FoundLayers, SettingsFile } from './layers.js';
import { setByEnvironment } from './setting-keys.js';
import { projectFile, readSettingsFile, userFile } from './settings-file.js';

/** `home` and `project` are absolute; `project`: a folder of the project at hand, null where there is none. */
export type SettingFolders = {
  readonly home: string;
  readonly project: string | null;
  readonly env: Environment;
};

/** What holds, who said so, and in sentences what was written somewhere and does not hold. */
export type LoadedSettings = {
  readonly settings: Settings & SettingValues;
  readonly sources: SettingSources;
  readonly switches: SwitchSources;
  readonly warnings: readonly string[];
  /** Where the person's file and the project's are, whether they exist or not. */
  readonly files: { readonly user: string; readonly project: string | null };
};

const settingsIn = async (path: string): Promise<SettingsFile> => ({
  path,
  reading: await readSettingsFile(path),
});

const NOTHING: FoundLayers = { layers: {}, warnings: [] };

const isSilent = ({ user, project, set, remote }: Found): boolean =>
  user.reading._tag === 'Absent' &&
  (project?.reading._tag ?? 'Absent') === 'Absent' &&
  set.length === 0 &&
  remote === null;

/** Where nobody set anything, no schema is loaded to find that out. */
const layersOf = async (found: Found): Promise<FoundLayers> =>
  isSilent(found) ? NOTHING : (await import('./layers.js')).readLayers(found);

const refusal = (path: string, key: string): string =>
  `${path}: “${key}” is ignored: a project can only turn things off, and ask for more hours and sessions than you do.`;

const valuesOf = (sources: SettingSources): SettingValues => ({
  autoDreamEnabled: sources.autoDreamEnabled.value,
  minHours: sources.minHours.value,
  minSessions: sources.minSessions.value,
  extractEnabled: sources.extractEnabled.value,
  engine: sources.engine.value,
  model: sources.model.value,
  readRoots: sources.readRoots.value,
  logLevel: sources.logLevel.value,
  maxCostUsd: sources.maxCostUsd.value,
  flagsFile: sources.flagsFile.value,
  assistant: sources.assistant.value,
  proactive: sources.proactive.value,
  assistantTickUsd: sources.assistantTickUsd.value,
  assistantHourUsd: sources.assistantHourUsd.value,
  assistantDayUsd: sources.assistantDayUsd.value,
});

/**
 * Reads the person's file, the project's and the environment, asks the remote flag for the last thing it knows, and lays them
 * over each other. Never rejects and never waits for a network: whatever is wrong falls back key by key and is a warning.
 */
export const loadSettings = async (
  { home, project, env }: SettingFolders,
  remote?: RemoteFlag,
  host: HostState = {},
): Promise<LoadedSettings> => {
  const [user, ofProject] = await Promise.all([
    settingsIn(userFile({ home, env })),
    project === null ? null : projectFile(project).then(settingsIn),
  ]);
  const { layers, warnings } = await layersOf({
    user,
    project: ofProject,
    set: setByEnvironment(env),
    remote: remote ?? null,
    home,
  });
  const { sources, refused } = layerSettings(layers);
  const values = valuesOf(sources);
  return {
    settings: { ...values, ...readSettings(values, host, env) },
    sources,
    switches: switchSources(host, env),
    files: { user: user.path, project: ofProject?.path ?? null },
    warnings: [...warnings, ...refused.map((key) => refusal(ofProject?.path ?? '', key))],
  };
};
