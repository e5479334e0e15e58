import * as E from 'fp-ts/lib/Either.js';
import type { SettingKey } from '../../../config.js';
import { changeSetting } from '../../settings/change-settings.js';
import { userFile } from '../../settings/settings-file.js';
import { typedSetting } from '../../settings/typed-setting.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ConfigOptions } from '../options.js';
import { visibleSentence } from '../sentence.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { sourceWords, valueWords } from '../views/setting-list.js';
import { complain, printJson } from '../with-store.js';
import { settingJson } from './config.js';

const change = async (
  context: CliContext,
  key: SettingKey,
  to: unknown,
  options: ConfigOptions,
): Promise<ExitCode> => {
  const written = await changeSetting(userFile(context), key, to);
  if (E.isLeft(written)) return complain(context, options, written.left);
  const loaded = await settingsAtHand(context, options);
  const { [key]: holds } = loaded.sources;
  if (options.json) printJson(context, settingJson(key, loaded));
  else context.terminal.out(visible(`${key}: ${valueWords(holds.value)} (${sourceWords(key, holds)})`));
  return EXIT.done;
};

/** `autodream config set KEY VALUE`: sets it in the person's file. A value that cannot be is wrong usage. */
export const configSet = async (
  context: CliContext,
  key: SettingKey,
  typed: readonly string[],
  options: ConfigOptions,
): Promise<ExitCode> => {
  const value = typedSetting(key, typed, context.cwd);
  if (E.isRight(value)) return change(context, key, value.right, options);
  context.terminal.err(`autodream: ${visibleSentence(value.left)}`);
  return EXIT.usage;
};

/** `autodream config unset KEY`: takes it out of the person's file. */
export const configUnset = (
  context: CliContext,
  key: SettingKey,
  options: ConfigOptions,
): Promise<ExitCode> => change(context, key, undefined, options);
