import type { HostState } from '../../config.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { type LoadedSettings, loadSettings, type SettingFolders } from './load-settings.js';

/** A process that asks only once waits so long for a flag. */
const FLAG_WAIT_MS = 500;

const withFlag = async (
  folders: SettingFolders,
  flagsFile: string,
  host: HostState,
): Promise<LoadedSettings> => {
  const { fileFlag } = await import('../../effects/live/flags/file-flag.js');
  const flag = await fileFlag(flagsFile);
  await flag.known(FLAG_WAIT_MS);
  const loaded = await loadSettings(folders, flag, host);
  await flag.close();
  return loaded;
};

/** The settings for a process that asks only once: with the flag of `flagsFile`, where one is set and told within half a second. */
export const loadSettingsOnce = async (
  folders: SettingFolders,
  host: HostState = {},
): Promise<LoadedSettings> => {
  const without = await loadSettings(folders, undefined, host);
  const { flagsFile } = without.settings;
  if (flagsFile === null) return without;
  return new Promise((done) => {
    const cancel = nodeClock.setTimer(FLAG_WAIT_MS, () => done(without));
    withFlag(folders, flagsFile, host)
      .catch(() => without)
      .then((loaded) => {
        cancel();
        done(loaded);
      });
  });
};
