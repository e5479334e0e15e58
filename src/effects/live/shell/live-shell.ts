import type { Shell } from '../../ports/shell.js';
import type { ShellOptions } from './run-script.js';

/** How long the commands of one call may take. */
const LONGEST_MS = 30_000;

/** A shell on this machine. What starts processes is loaded with the first script. */
export const shellWith =
  (options: ShellOptions): Shell['run'] =>
  (script, place, signal) =>
  async () => {
    const { runScript } = await import('./run-script.js');
    return runScript(script, place, signal, options);
  };

/** The shell of this machine, inside bubblewrap where that is installed and works. */
export const liveShell: Shell = { run: shellWith({ longestMs: LONGEST_MS, sandboxed: true }) };
