/** What starts the daemon: absolute paths, and variables that say where a person's folders are. Never a key. */
export type ServiceCommand = {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/** A word without control characters in quotes, as systemd takes it apart again; `%` would begin a specifier. */
const quoted = (word: string): string => `"${word.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;

/** In arguments, but not in the program's path, `$` would begin a variable. */
const argument = (word: string): string => quoted(word).replaceAll('$', '$$$$');

/** The first line of what we write, so that nobody else's unit is replaced. */
export const UNIT_MARK = '# Written by autodream daemon install.';

/** A unit for the person's own systemd. Its end in good order, as by `daemon stop`, is no reason to start it again. */
export const systemdUnit = ({ program, args, environment }: ServiceCommand): string =>
  [
    UNIT_MARK,
    '[Unit]',
    'Description=autodream, in the background for all projects that are registered with it',
    '',
    '[Service]',
    `ExecStart=${[quoted(program), ...args.map(argument)].join(' ')}`,
    ...Object.entries(environment).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
    'Restart=on-failure',
    'RestartSec=10',
    'TimeoutStopSec=10',
    '',
    '[Install]',
    'WantedBy=default.target',
    '',
  ].join('\n');
