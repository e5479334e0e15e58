import { Argument, type Command } from 'commander';
import type { SettingKey } from '../../config.js';
import { SETTING_KEYS } from '../settings/setting-keys.js';
import type { Declaring } from './declare-acting.js';
import { type ConfigOptions, named, withExamples, withJson } from './options.js';

const withConfigOptions = (command: Command): Command =>
  withJson(
    command.option(
      '--project <folder>',
      'the project whose settings count as well (default: the current folder)',
      named,
    ),
  );

const theKey = (): Argument => new Argument('<key>', 'name of a setting').choices(SETTING_KEYS);

const declareList = (config: Command, { context, ended }: Declaring): void => {
  const command = config
    .command('list')
    .summary('every setting, and who set it')
    .description(
      'Lists every setting with the place that its value comes from: default, a remote flag, your own file, the environment, or the project, which can only restrict.',
    );
  withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { configList } = await import('./commands/config.js');
    ended(await configList(context, options));
  });
};

const declareGet = (config: Command, { context, ended }: Declaring): void => {
  const command = config
    .command('get')
    .addArgument(theKey())
    .summary('the value of a setting')
    .description('Prints the value that holds, whoever set it.');
  withConfigOptions(command).action(async (key: SettingKey, options: ConfigOptions) => {
    const { configGet } = await import('./commands/config.js');
    ended(await configGet(context, key, options));
  });
};

const declareSet = (config: Command, { context, ended }: Declaring): void => {
  const command = config
    .command('set')
    .addArgument(theKey())
    .argument('<values...>', 'the value; for readRoots one or more folders')
    .summary('set it in your own file')
    .description(
      'Sets a value in your own settings file and tells what holds now: a variable of the environment, or a restriction by the project, may still win.',
    );
  const withAll = withExamples(withConfigOptions(command), [
    ['config set autoDreamEnabled true', 'dream by itself at the end of turns'],
    ['config set minHours 12', 'at most twice a day'],
  ]);
  withAll.action(async (key: SettingKey, values: readonly string[], options: ConfigOptions) => {
    const { configSet } = await import('./commands/config-change.js');
    ended(await configSet(context, key, values, options));
  });
};

const declareUnset = (config: Command, { context, ended }: Declaring): void => {
  const command = config
    .command('unset')
    .addArgument(theKey())
    .summary('take it out of your own file')
    .description('Takes a value out of your own settings file and tells what holds now.');
  withConfigOptions(command).action(async (key: SettingKey, options: ConfigOptions) => {
    const { configUnset } = await import('./commands/config-change.js');
    ended(await configUnset(context, key, options));
  });
};

export const declareConfig = (declaring: Declaring): void => {
  const config = declaring.program
    .command('config')
    .summary('what is set, and by whom')
    .description('Reads and changes the settings.');
  for (const declare of [declareList, declareGet, declareSet, declareUnset]) declare(config, declaring);
};
