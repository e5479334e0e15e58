import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { nodeClock } from '../effects/live/node-clock.js';
import { nodeFiles } from '../effects/live/node-files.js';
import { nodeFolders } from '../effects/live/node-folders.js';
import { nodeLines } from '../effects/live/node-lines.js';
import { nodeProcesses } from '../effects/live/node-processes.js';
import { ripgrep } from '../effects/live/ripgrep.js';
import { liveShell } from '../effects/live/shell/live-shell.js';
import { openTelemetry } from '../effects/live/telemetry/open-telemetry.js';
import type { Clock } from '../effects/ports/clock.js';
import type { Files } from '../effects/ports/files.js';
import type { Folders } from '../effects/ports/folders.js';
import type { Lines } from '../effects/ports/lines.js';
import type { Processes } from '../effects/ports/processes.js';
import type { Searcher } from '../effects/ports/searcher.js';
import type { Shell } from '../effects/ports/shell.js';
import type { Telemetry } from '../effects/ports/telemetry.js';
import type { Confine } from '../effects/services/confined/by-path.js';
import type { Environment } from '../permissions/secrets/environment.js';
import { confine } from './confine.js';
import type { Engine } from './engines/engine.js';
import { localEngine } from './engines/local-engine.js';
import { RELEASE } from './release.js';

/** All that a host lends to its runs. A test lends a simulated world instead. */
export type Capabilities = {
  readonly files: Files;
  /** How the tools of an agent are kept in its working copy. */
  readonly confine: Confine;
  /** Runs commands that are proven to be read-only; null: an agent here has to do without. */
  readonly shell: Shell | null;
  /** Makes searches quicker; without one every file is read. */
  readonly searcher?: Searcher;
  /** Asked before a store's folders are known. */
  readonly folders: Folders;
  /** Reads transcripts, which may be large. */
  readonly lines: Lines;
  readonly clock: Clock;
  readonly processes: Processes;
  /** Eight random lower-case letters and digits, for ids and names that nobody else uses. */
  readonly random: () => string;
  /** The variables of the process, read once at the start of each run: the secrets among them are hidden from the run's model. */
  readonly environment: () => Environment;
  /** Counts what becomes of runs; without one nothing is counted. */
  readonly telemetry?: Telemetry;
  /** What consolidates the store. */
  readonly engine: Engine;
  /** A folder for what need not outlive the process. */
  readonly temporary: string;
  readonly platform: string;
};

/** The real world: this machine's disk, clock and processes, and the local engine. */
export const liveCapabilities = (): Capabilities => ({
  files: nodeFiles,
  confine,
  shell: liveShell,
  searcher: ripgrep(),
  folders: nodeFolders,
  lines: nodeLines,
  clock: nodeClock,
  processes: nodeProcesses(),
  random: () => randomBytes(4).toString('hex'),
  environment: () => ({ ...process.env }),
  telemetry: openTelemetry({ version: RELEASE }),
  engine: localEngine(),
  temporary: tmpdir(),
  platform: process.platform,
});
