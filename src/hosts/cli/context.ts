import type { SignalSource } from './signals.js';
import type { Terminal } from './terminal.js';

/** What a command knows of the world it was started in. */
export type CliContext = {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly signals: SignalSource;
  readonly version: string;
};
