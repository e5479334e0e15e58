import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { connectionFrom } from '../../effects/live/anthropic/connection.js';
import { perform, program } from '../../effects/program.js';
import { sentenceOf } from '../../machines/reason.js';
import { type LoadedSettings, loadSettings } from '../settings/load-settings.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, note, ok, warning } from './finding.js';

/** What is set for this project, without a remote flag. */
const settingsFor = ({ home, root, env }: Examined): TaskEither<never, LoadedSettings> =>
  TE.fromTask(() => loadSettings({ home, project: root, env }));

/** Are dreams switched on, and does everything that was set hold? */
export const lookAtSettings: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const { settings, sources, warnings } = yield* perform(settingsFor(examined));
    const { value, source } = sources.autoDreamEnabled;
    return [
      ...warnings.map((what) => warning('settings', what, 'Mend it in an editor.')),
      settings.switches.autodream
        ? ok('settings', `Dreams at the end of turns are switched on (${source}).`)
        : note(
            'settings',
            `Dreams at the end of turns are switched off (autoDreamEnabled is ${String(value)}: ${source}).`,
            '“autodream config set autoDreamEnabled true” switches them on.',
          ),
    ];
  });

const NO_KEY = 'No key for the Messages API is set';

/** The value of a key is never part of what is said. */
export const lookAtKey: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const { settings } = yield* perform(settingsFor(examined));
    const connected = connectionFrom({ env: examined.env, baseUrl: null });
    if (E.isLeft(connected)) return [error('key', sentenceOf(connected.left))];
    if (connected.right !== null)
      return [
        ok('key', `${'apiKey' in connected.right ? 'ANTHROPIC_API_KEY' : 'ANTHROPIC_AUTH_TOKEN'} is set.`),
      ];
    const fix = 'Set ANTHROPIC_API_KEY to let a model do them.';
    return [
      settings.engine === 'anthropic'
        ? error('key', `${NO_KEY}, and the engine is set to “anthropic”: no dream can run.`, fix)
        : note('key', `${NO_KEY}: dreams follow the rules of the local engine.`, fix),
    ];
  });
