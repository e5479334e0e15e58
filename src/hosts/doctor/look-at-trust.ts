import { dirname, join } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import { MANAGED_SETTINGS } from '../../effects/services/stores/client-folders.js';
import { settingsIn } from '../../effects/services/stores/client-settings.js';
import { HOSTS } from '../install/hosts.js';
import type { Examined } from './examined.js';
import { type Diagnosis, note, warning } from './finding.js';
import { hookFiles } from './hook-files.js';
import type { Wired } from './hooks-in.js';

const CLAUDE = HOSTS['claude-code'];

/** Hooks that are wired and that a host does not run all the same. */
export const hookTrust = (
  examined: Examined,
  wired: readonly Wired[],
): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const hosts = new Set(wired.map(({ host }) => host));
    const isUntrusted =
      wired.some(({ host, ofProject }) => host === CLAUDE && ofProject) &&
      !(yield* perform(isTrusted(examined)));
    return [
      ...(hosts.has(CLAUDE) ? yield* perform(switchedOff(examined)) : []),
      ...(isUntrusted ? [untrusted(examined.root ?? '')] : []),
      ...(hosts.has(HOSTS.codex) ? [UNTRUSTED_CODEX] : []),
    ];
  });

const switchedOff = (examined: Examined): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const own = hookFiles(examined).filter(({ host }) => host === CLAUDE);
    const found: Diagnosis[] = [];
    for (const path of [...MANAGED_SETTINGS, ...own.map((file) => file.path)]) {
      const settings = yield* perform(settingsIn(examined.store.capabilities, path));
      const isManaged = MANAGED_SETTINGS.includes(path);
      if (settings?.disableAllHooks === true || (isManaged && settings?.allowManagedHooksOnly === true))
        found.push(off(path));
    }
    return found;
  });

const off = (path: string): Diagnosis =>
  warning(
    'hooks',
    `Hooks are switched off in ${path}, so that Claude Code starts none of ours.`,
    'Take “disableAllHooks” or “allowManagedHooksOnly” out of it, if it is yours to decide.',
  );

const untrusted = (root: string): Diagnosis =>
  warning(
    'hooks',
    `The hook stands in the project ${root}, which Claude Code was not told to trust.`,
    'Start Claude Code there once and trust the folder.',
  );

const UNTRUSTED_CODEX = note(
  'hooks',
  'Codex says nothing of hooks that it does not trust yet, and does not run them.',
  'See in Codex whether the hook is trusted.',
);

/** Trust in a folder is trust in those below it. */
const isTrusted = ({ store, home, env, root }: Examined): TaskEither<never, boolean> =>
  program(function* () {
    const path = join(env.CLAUDE_CONFIG_DIR || home, '.claude.json');
    const settings = yield* perform(settingsIn(store.capabilities, path));
    const projects = settings?.projects;
    if (root === null || typeof projects !== 'object' || projects === null) return false;
    for (let folder = root; ; folder = dirname(folder)) {
      const project: unknown = Reflect.get(projects, folder);
      if (typeof project === 'object' && project !== null && 'hasTrustDialogAccepted' in project)
        if (project.hasTrustDialogAccepted === true) return true;
      if (dirname(folder) === folder) return false;
    }
  });
