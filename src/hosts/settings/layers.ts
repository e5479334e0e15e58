import { EMPTY_LAYER, type SettingKey, type SettingLayer, type SettingLayers } from '../../config.js';
import type { RemoteFlag } from '../../effects/ports/remote-flag.js';
import { withHome } from './home-paths.js';
import { type ReadLayer, readFlag, readLayer, readVariables } from './read-layer.js';
import { SETTING_KEYS, VARIABLES } from './setting-keys.js';
import { SETTING_KINDS } from './setting-kinds.js';
import type { FileReading } from './settings-file.js';

/** A file as it was read. */
export type SettingsFile = { readonly path: string; readonly reading: FileReading };

/** All that was found. `set`: the variables that set something. */
export type Found = {
  readonly user: SettingsFile;
  readonly project: SettingsFile | null;
  readonly set: readonly (readonly [SettingKey, string])[];
  readonly remote: RemoteFlag | null;
  readonly home: string;
};

export type FoundLayers = { readonly layers: SettingLayers; readonly warnings: readonly string[] };

type Told = { readonly layer: SettingLayer; readonly warnings: readonly string[] };

const NAMES_TOLD = 5;
const LONGEST_NAME = 60;

/** A name with a line break in it would look like a line of ours. */
const inOneLine = (name: string): string => name.slice(0, LONGEST_NAME).replace(/\s+/g, ' ');

const listed = (names: readonly string[]): string => {
  const told = names.slice(0, NAMES_TOLD).map((name) => `“${inOneLine(name)}”`);
  const rest = names.length - told.length;
  return rest === 0 ? told.join(', ') : `${told.join(', ')} and ${rest} more`;
};

const wrongIn = (path: string, { malformed, unknown }: ReadLayer): readonly string[] => [
  ...malformed.map((key) => `${path}: “${key}” is ignored: it has to be ${SETTING_KINDS[key].words}.`),
  ...(unknown.length === 0 ? [] : [`${path}: ${listed(unknown)} is ignored: there is no such setting.`]),
];

/** Of a file that is of no use nobody knows what it was to say, so it counts as having said something of every key. */
const unusable = (path: string, why: string): Told => ({
  layer: { values: {}, named: SETTING_KEYS },
  warnings: [`${path} ${why}; all of it is ignored.`],
});

const fileLayer = ({ path, reading }: SettingsFile): Told => {
  if (reading._tag === 'Absent') return { layer: EMPTY_LAYER, warnings: [] };
  if (reading._tag === 'Unusable') return unusable(path, reading.why);
  const layer = readLayer(reading.value);
  return layer === null ? unusable(path, 'is no JSON object') : { layer, warnings: wrongIn(path, layer) };
};

const variablesLayer = (set: Found['set']): Told => {
  const layer = readVariables(set);
  const wrong = layer.malformed.map(
    (key) => `${VARIABLES[key]} is ignored: it has to be ${SETTING_KINDS[key].words}.`,
  );
  return { layer, warnings: wrong };
};

/** A host may lend a flag of its own, which may do anything. */
const remoteLayer = (remote: RemoteFlag | null): Promise<SettingLayer> =>
  new Promise<SettingLayer>((done) => done(readFlag(remote?.last()))).catch(() => EMPTY_LAYER);

/** Reads each place by itself. */
export const readLayers = async ({ user, project, set, remote, home }: Found): Promise<FoundLayers> => {
  const [ofUser, ofProject, ofVariables] = [
    fileLayer(user),
    project === null ? null : fileLayer(project),
    variablesLayer(set),
  ];
  return {
    layers: {
      user: withHome(ofUser.layer, home),
      environment: withHome(ofVariables.layer, home),
      project: ofProject?.layer ?? EMPTY_LAYER,
      remote: await remoteLayer(remote),
    },
    warnings: [...ofUser.warnings, ...(ofProject?.warnings ?? []), ...ofVariables.warnings],
  };
};
