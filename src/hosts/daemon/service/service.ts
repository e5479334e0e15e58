import { isAbsolute, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Person } from '../../hooks/locate.js';
import { AGENT_MARK, LABEL, launchdAgent } from './launchd-agent.js';
import { type ServiceCommand, systemdUnit, UNIT_MARK } from './systemd-unit.js';

/** A file by which a service manager starts the daemon, and what a person does to have that done, or not any more. */
export type Service = {
  readonly path: string;
  readonly text: string;
  readonly mark: string;
  readonly enable: string;
  readonly disable: string;
};

/** Say where a person's folders are; a service manager does not have them from a shell. */
const FOLDERS = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'CLAUDE_CONFIG_DIR'];

const foldersIn = (env: Person['env']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    FOLDERS.flatMap((name) => {
      const value = env[name] ?? '';
      return isAbsolute(value) ? [[name, value] as const] : [];
    }),
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: what neither format can hold
const UNWRITABLE = /[\u0000-\u001f\u007f]/;

const systemd = ({ home, env }: Person, command: ServiceCommand): Service => {
  const config = env.XDG_CONFIG_HOME ?? '';
  const folder = join(isAbsolute(config) ? config : join(home, '.config'), 'systemd', 'user');
  return {
    path: join(folder, 'autodream.service'),
    text: systemdUnit(command),
    mark: UNIT_MARK,
    enable: 'systemctl --user daemon-reload && systemctl --user enable --now autodream',
    disable: 'systemctl --user disable --now autodream',
  };
};

const forShell = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

const launchd = ({ home }: Person, command: ServiceCommand): Service => {
  const path = join(home, 'Library', 'LaunchAgents', `${LABEL}.plist`);
  return {
    ...{ path, text: launchdAgent(command), mark: AGENT_MARK },
    enable: `launchctl bootstrap gui/$(id -u) ${forShell(path)}`,
    disable: `launchctl bootout gui/$(id -u)/${LABEL}`,
  };
};

/** The service of this platform. `launcher`: how autodream is started, by absolute paths. A sentence: it cannot be written. */
export const serviceOf = (
  person: Person,
  platform: NodeJS.Platform,
  [program, ...args]: readonly [string, ...string[]],
): E.Either<string, Service> => {
  const command = { program, args: [...args, 'daemon', 'run'], environment: foldersIn(person.env) };
  const odd = [program, ...args, ...Object.values(command.environment)].find((word) => UNWRITABLE.test(word));
  if (odd !== undefined)
    return E.left(
      'A path has a control character in it, which a unit cannot hold. Move autodream or the folder.',
    );
  return E.right(platform === 'darwin' ? launchd(person, command) : systemd(person, command));
};
