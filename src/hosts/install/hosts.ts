import { join } from 'node:path';
import type { Environment } from '../../config.js';
import { configFolder } from '../../effects/services/stores/client-folders.js';
import type { HostId } from './host-ids.js';

/** What a host tells of, and the word that `autodream hook` knows it by. The host waits `seconds` for it at most. */
export type HookPoint = { readonly event: string; readonly word: HookWord; readonly seconds: number };

export type HookWord = 'stop' | 'session-start' | 'session-end';

type Places = { readonly home: string; readonly env: Environment };

/** Hooks in a JSON file of the host. */
export type HookWiring = {
  readonly kind: 'hooks';
  readonly points: readonly HookPoint[];
  /** `arguments`: the host starts the program itself; `shell`: it hands one line to a shell. */
  readonly form: 'arguments' | 'shell';
  /** The host's unit of time, in seconds. */
  readonly unit: 1 | 0.001;
  /** The host's own switch for dreams, which can be set in the same file. */
  readonly ownDreams: string | null;
  /** Where there is a comment in it, other hosts ignore the whole file. */
  readonly readsComments: boolean;
};

/** A host as data: where it is told to call autodream, and in what words. */
export type HostDescription = {
  readonly name: string;
  /** `ofProject` is given the root folder of a project. */
  readonly file: (places: Places) => string;
  readonly ofProject: (root: string) => string;
  /** Files of a project that the host reads as well, and that are left to those who share them. */
  readonly alsoReads: (root: string) => readonly string[];
  /** The file of a project is usually committed, so that others get a path of this machine. */
  readonly isShared: boolean;
  readonly wiring: HookWiring | { readonly kind: 'plugin' };
  /** What a person has to know or do afterwards, as a sentence. */
  readonly afterwards: string | null;
};

const STOP: HookPoint = { event: 'Stop', word: 'stop', seconds: 10 };
const SESSION_START: HookPoint = { event: 'SessionStart', word: 'session-start', seconds: 10 };

/** Hosts that go down wait so long at most. */
const SESSION_END: HookPoint = { event: 'SessionEnd', word: 'session-end', seconds: 3 };

const none = (): readonly string[] => [];

export const HOSTS: Readonly<Record<HostId, HostDescription>> = {
  'claude-code': {
    name: 'Claude Code',
    file: (places) => join(configFolder(places), 'settings.json'),
    ofProject: (root) => join(root, '.claude', 'settings.local.json'),
    alsoReads: (root) => [join(root, '.claude', 'settings.json')],
    isShared: false,
    wiring: {
      kind: 'hooks',
      points: [STOP, SESSION_START, SESSION_END],
      form: 'arguments',
      unit: 1,
      ownDreams: 'autoDreamEnabled',
      readsComments: false,
    },
    afterwards: null,
  },
  codex: {
    name: 'Codex',
    file: ({ home, env }) => join(env.CODEX_HOME || join(home, '.codex'), 'hooks.json'),
    ofProject: (root) => join(root, '.codex', 'hooks.json'),
    alsoReads: none,
    isShared: true,
    wiring: {
      kind: 'hooks',
      points: [STOP, SESSION_START, SESSION_END],
      form: 'shell',
      unit: 1,
      ownDreams: null,
      readsComments: false,
    },
    afterwards:
      'Codex runs a new or changed hook only once you have trusted it, and says nothing until then: open /hooks in Codex.',
  },
  'gemini-cli': {
    name: 'Gemini CLI',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    ofProject: (root) => join(root, '.gemini', 'settings.json'),
    alsoReads: none,
    isShared: true,
    wiring: {
      kind: 'hooks',
      // What a hook prints has to be JSON here, so nothing is said at the start of a session.
      points: [
        { ...STOP, event: 'AfterAgent' },
        { ...SESSION_END, event: 'SessionEnd' },
      ],
      form: 'shell',
      unit: 0.001,
      ownDreams: null,
      readsComments: true,
    },
    afterwards: null,
  },
  opencode: {
    name: 'OpenCode',
    file: ({ home, env }) =>
      join(env.XDG_CONFIG_HOME || join(home, '.config'), 'opencode', 'plugins', 'autodream.js'),
    ofProject: (root) => join(root, '.opencode', 'plugins', 'autodream.js'),
    alsoReads: none,
    isShared: true,
    wiring: { kind: 'plugin' },
    afterwards: 'OpenCode loads plugins when it starts: start it again.',
  },
};
