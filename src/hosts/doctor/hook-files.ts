import { join } from 'node:path';
import { configFolder } from '../../effects/services/stores/client-folders.js';
import type { Examined } from './examined.js';

/** A file of a host in which hooks can stand. `event`: the host's name for the end of a turn. */
export type HookFile = {
  readonly host: 'Claude Code' | 'Codex' | 'Gemini CLI';
  readonly event: 'Stop' | 'AfterAgent';
  readonly path: string;
  /** It lies in a project, so that the host asks a person first. */
  readonly ofProject: boolean;
};

const claude = (path: string, ofProject: boolean): HookFile => ({
  host: 'Claude Code',
  event: 'Stop',
  path,
  ofProject,
});

/** Where hosts look for hooks, a person's own files first. */
export const hookFiles = ({
  home,
  env,
  root,
}: Pick<Examined, 'home' | 'env' | 'root'>): readonly HookFile[] => [
  claude(join(configFolder({ home, env }), 'settings.json'), false),
  ...(root === null
    ? []
    : ['settings.json', 'settings.local.json'].map((name) => claude(join(root, '.claude', name), true))),
  {
    host: 'Codex',
    event: 'Stop',
    path: join(env.CODEX_HOME || join(home, '.codex'), 'hooks.json'),
    ofProject: false,
  },
  { host: 'Gemini CLI', event: 'AfterAgent', path: join(home, '.gemini', 'settings.json'), ofProject: false },
];
