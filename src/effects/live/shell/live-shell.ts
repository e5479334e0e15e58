import { SHELL_LIMITS, type Shell } from '../../ports/shell.js';
import type { ShellOptions } from './run-script.js';

/** A shell on this machine. What starts processes is loaded with the first script. */
export const shellWith =
  (options: ShellOptions): Shell['run'] =>
  (script, place, signal) =>
  async () => {
    const { runScript } = await import('./run-script.js');
    return runScript(script, place, signal, options);
  };

/** The shell of this machine, inside bubblewrap where that is installed and works. */
export const liveShell: Shell = { run: shellWith({ longestMs: SHELL_LIMITS.longestMs, sandboxed: true }) };
