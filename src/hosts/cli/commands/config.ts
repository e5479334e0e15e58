import type { SettingKey } from '../../../config.js';
import type { LoadedSettings } from '../../settings/load-settings.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ConfigOptions } from '../options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { settingList, valueWords } from '../views/setting-list.js';
import { printJson } from '../with-store.js';

/** One setting for a program. */
export const settingJson = (key: SettingKey, { sources }: LoadedSettings) => ({ key, ...sources[key] });

/** `autodream config list`: every setting and who set it. */
export const configList = async (context: CliContext, options: ConfigOptions): Promise<ExitCode> => {
  const loaded = await settingsAtHand(context, options);
  const { sources, switches, files, warnings } = loaded;
  if (options.json) printJson(context, { settings: sources, switches, files, warnings });
  else context.terminal.out(settingList(loaded).join('\n'));
  return EXIT.done;
};

/** `autodream config get KEY`: the value that holds. */
export const configGet = async (
  context: CliContext,
  key: SettingKey,
  options: ConfigOptions,
): Promise<ExitCode> => {
  const loaded = await settingsAtHand(context, options);
  if (options.json) printJson(context, settingJson(key, loaded));
  else context.terminal.out(visible(valueWords(loaded.sources[key].value)));
  return EXIT.done;
};
