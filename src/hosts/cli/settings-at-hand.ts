import { resolve } from 'node:path';
import { loadSettingsOnce } from '../settings/load-once.js';
import type { LoadedSettings } from '../settings/load-settings.js';
import { visible } from '../visible.js';
import type { CliContext } from './context.js';
import type { StoreOptions } from './options.js';

/** The settings that a command goes by. A store that was named belongs to no project, unless one was named as well. */
export const settingsAtHand = async (
  { cwd, home, env, terminal }: CliContext,
  { store, project }: Pick<StoreOptions, 'store' | 'project'>,
): Promise<LoadedSettings> => {
  const named = project ?? (store === undefined ? '.' : null);
  const folder = named === null ? null : resolve(cwd, named);
  const loaded = await loadSettingsOnce({ home, project: folder, env });
  for (const warning of loaded.warnings) terminal.err(`autodream: ${visible(warning)}`);
  return loaded;
};
