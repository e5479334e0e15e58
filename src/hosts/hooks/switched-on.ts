import type { Settings, SettingValues } from '../../config.js';

/** What the settings want done at the end of a turn. */
export type Wanted = { readonly dream: boolean; readonly extract: boolean };

/** Asks nobody. What turns memory off turns off all that is made of it; an assistant that is active dreams by itself, and takes nothing from turns. */
export const wantedBy = ({ switches, extractEnabled }: Settings & SettingValues): Wanted => {
  const { assistantActive, remote, autoMemory, autodream } = switches;
  const isOn = !remote && autoMemory;
  return { dream: isOn && autodream && !assistantActive, extract: isOn && extractEnabled };
};
