import pc from 'picocolors';

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
};

const DEFAULT_COLUMNS = 80;

/** The terminal of this process. Colours appear on a terminal only, and never under `NO_COLOR`. */
export const processTerminal = (env: NodeJS.ProcessEnv): Terminal => {
  const { stdout, stderr } = process;
  const wantsColour = stdout.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  // A reader that has seen enough (`| head`) closes the pipe; that is no error of ours.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    isInteractive: stdout.isTTY === true && stderr.isTTY === true && env.TERM !== 'dumb',
    columns: stdout.columns ?? DEFAULT_COLUMNS,
    colours: pc.createColors(wantsColour),
  };
};
