import type { Setting, SettingKey } from '../../../config.js';
import type { LoadedSettings } from '../../settings/load-settings.js';
import { SETTING_KEYS, VARIABLES } from '../../settings/setting-keys.js';
import { visible } from '../../visible.js';
import { table } from './table.js';

/** A value as a person reads it. */
export const valueWords = (value: unknown): string => {
  if (value === null) return 'not set';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
};

/** Who set a key, and where that can be changed. */
export const sourceWords = (key: SettingKey, { source }: Setting<unknown>): string =>
  source === 'environment' ? `${source} (${VARIABLES[key]})` : source;

/** All settings with who set each, then the switches of the host and where the files are. */
export const settingList = ({ sources, switches, files }: LoadedSettings): readonly string[] => [
  ...table(
    SETTING_KEYS.map((key) => [key, visible(valueWords(sources[key].value)), sourceWords(key, sources[key])]),
  ),
  '',
  ...table(Object.entries(switches).map(([name, { value, source }]) => [name, String(value), source])),
  '',
  ...table([
    ['user', visible(files.user)],
    ...(files.project === null ? [] : [['project', visible(files.project)]]),
  ]),
];
