import { join } from 'node:path';

/** Whose client is meant: the home folder, and variables that may name another place. */
export type ClientPlace = {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Where Claude Code keeps what is a person's: settings, and a folder for each project. */
export const configFolder = ({ home, env }: ClientPlace): string =>
  env.CLAUDE_CONFIG_DIR || join(home, '.claude');

export const projectsFolder = (place: ClientPlace): string => join(configFolder(place), 'projects');

/** Settings that whoever administers the machine made, on Linux and on macOS: they go before a person's own. */
export const MANAGED_SETTINGS: readonly string[] = [
  '/etc/claude-code/managed-settings.json',
  '/Library/Application Support/ClaudeCode/managed-settings.json',
];
