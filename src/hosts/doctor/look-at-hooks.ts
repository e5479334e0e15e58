import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { smallText } from '../../effects/services/stores/small-text.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, note, ok, warning } from './finding.js';
import type { HookFile } from './hook-files.js';
import type { Wired } from './hooks-in.js';
import { hookTrust } from './look-at-trust.js';
import { wiredHooks } from './wired-hooks.js';

/** Do hosts tell us of the end of a turn, once each, and by a program that is there? */
export const lookAtHooks: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    const { wired, unread } = yield* perform(wiredHooks(examined));
    for (const file of unread) found.push(...(yield* perform(unreadable(examined, file))));
    for (const hook of wired) found.push(...(yield* perform(missingPrograms(examined, hook))));
    found.push(...twice(wired), ...(yield* perform(hookTrust(examined, wired))));
    if (wired.length === 0) return [...found, NO_HOOK];
    return found.length > 0 ? found : [ok('hooks', `Hooks are wired in ${listed(wired)}.`)];
  });

const INSTALL = '“autodream install” puts it right.';

const NO_HOOK = note(
  'hooks',
  'No host tells autodream of the end of a turn, so that no dream starts by itself.',
  '“autodream install claude-code” wires the hooks, unless a host embeds autodream.',
);

const placeOf = ({ path, isPlugin, host }: Wired): string =>
  isPlugin && host.wiring.kind === 'hooks' ? `${path}, by the plugin` : path;

const listed = (wired: readonly Wired[]): string => [...new Set(wired.map(placeOf))].join('; ');

const unreadable = ({ store }: Examined, { host, path }: HookFile): TaskEither<never, readonly Diagnosis[]> =>
  program(function* () {
    const text = yield* perform(smallText(store.capabilities, path));
    return text === null || text.trim() === ''
      ? []
      : [
          warning(
            'hooks',
            `${path} is not JSON, so that ${host.name} ignores all of it.`,
            'Mend it in an editor.',
          ),
        ];
  });

const missingPrograms = (
  { store }: Examined,
  { host, path, programs }: Wired,
): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    for (const named of programs) {
      const real = yield* settled(store.capabilities.folders.realPath(named));
      if (E.isRight(real) && real.right === null)
        found.push(
          error('hooks', `The hook of ${host.name} in ${path} needs ${named}, which is not there.`, INSTALL),
        );
    }
    return found;
  });

/** A host runs the hooks of all its files, and those of plugins besides. */
const twice = (wired: readonly Wired[]): readonly Diagnosis[] =>
  [...new Set(wired.map(({ host }) => host))].flatMap((host) => {
    const hooks = wired.filter((hook) => hook.host === host);
    if (hooks.length < 2) return [];
    const what = `${host.name} starts autodream ${hooks.length} times at the end of a turn (${listed(hooks)}). Only the first one works.`;
    const plugin = hooks.some(({ isPlugin }) => isPlugin) ? ', or switch the plugin off' : '';
    return [
      warning('hooks', what, `Take out all but one: “autodream uninstall” in one of the places${plugin}.`),
    ];
  });
