import pc from 'picocolors';
import type { Screen } from './views/ledger.js';

export type Colours = ReturnType<typeof pc.createColors>;

/**
 * Where the command writes. `out` takes results, `err` progress and complaints; each call is one or more whole lines
 * without their last newline. `isInteractive`: a person watches `err`.
 */
export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isInteractive: boolean;
  readonly columns: number;
  readonly colours: Colours;
  /** For a report: the terminal that results go to, null where they go to a file or another program. */
  readonly screen: (more: string) => Screen | null;
};

/** The code of what went wrong with a stream, or null. A reader that has seen enough (`| head`) closes the pipe; that is no error. */
export const failureOf = (stream: NodeJS.EventEmitter): (() => string | null) => {
  let failure: string | null = null;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error.code ?? error.message;
  });
  return () => failure;
};

const DEFAULT_COLUMNS = 80;

/** The terminal of this process. Colours appear on a terminal only, and never under `NO_COLOR`. */
export const processTerminal = (env: NodeJS.ProcessEnv): Terminal => {
  const { stdout, stderr } = process;
  const columns = stdout.columns ?? DEFAULT_COLUMNS;
  const wantsColour = stdout.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    isInteractive: stdout.isTTY === true && stderr.isTTY === true && env.TERM !== 'dumb',
    columns,
    colours: pc.createColors(wantsColour),
    screen: (more) => (stdout.isTTY === true ? { columns, more } : null),
  };
};
