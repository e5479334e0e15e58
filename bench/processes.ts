import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { timed } from './statistics.js';

/** `input`: a file that the process reads on its standard input, from its beginning. */
type Surroundings = {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
};

const ended = (args: readonly string[], env: NodeJS.ProcessEnv, input: number | 'ignore'): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { env, stdio: [input, 'ignore', 'inherit'] });
    child.on('error', failed);
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(`ended with ${code}`))));
  });

/** Milliseconds of a Node with these arguments, from its start to its end. Rejects where it fails. */
export const processTime = async (
  args: readonly string[],
  { env = {}, input }: Surroundings = {},
): Promise<number> => {
  const surroundings = { PATH: process.env.PATH, ...env };
  if (input === undefined) return timed(() => ended(args, surroundings, 'ignore'));
  const file = await open(input);
  const ms = await timed(() => ended(args, surroundings, file.fd));
  await file.close();
  return ms;
};
