import type { Environment } from '../../config.js';

/** Set in what works for a hook and in all that it starts: whoever finds it set begins nothing. */
const MARK = 'AUTODREAM_HOOK_WORKER';

/** Where programs are, and in which words they speak: each terminal has these otherwise, and what becomes of a turn is the same. */
const MACHINE: ReadonlySet<string> = new Set(['PATH', 'TMPDIR', 'LANG', 'LC_ALL']);

/** Where a person's folders are, and how times are told. */
const SURROUNDINGS = ['HOME', 'TZ', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'];

/** What says where a store is, and whether memory is on. */
const STORE = ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'];

/** What an engine needs to reach the Messages API. */
const ENGINE = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
];

const LISTED: ReadonlySet<string> = new Set([...MACHINE, ...SURROUNDINGS, ...STORE, ...ENGINE]);

const isPassedOn = (name: string): boolean => LISTED.has(name) || name.startsWith('AUTODREAM_');

/**
 * The variables of the process that works for a hook, made from nothing: those of the host hold a token for its messages, and
 * whatever else nobody knows of.
 */
export const workerEnvironment = (environment: Environment): Readonly<Record<string, string>> => {
  const passed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && isPassedOn(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(passed), [MARK]: '1' };
};

/** Those of them by which it is decided what becomes of a turn, in an order that is always the same. They hold keys. */
export const decisiveVariables = (environment: Environment): readonly (readonly [string, string])[] =>
  Object.entries(workerEnvironment(environment))
    .filter(([name]) => !MACHINE.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Is this hook called by something that works for a hook itself? A dream would then start a dream. */
export const isInsideWorker = (environment: Environment): boolean => (environment[MARK] ?? '') !== '';
