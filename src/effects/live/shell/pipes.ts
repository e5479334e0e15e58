import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, findProgram } from './programs.js';
import { shownOutput } from './shown-output.js';

/** The two descriptors of a pipe of the system's. */
export type Pipe = { readonly reader: number; readonly writer: number };

const named = async (paths: readonly string[]): Promise<void> => {
  const mkfifo = (await findProgram('mkfifo')) ?? 'mkfifo';
  await new Promise<void>((resolve, reject) => {
    const child = spawn(mkfifo, ['-m', '600', '--', ...paths], { env: environment(), stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`mkfifo ended with ${code}`))));
  });
};

const opened = (path: string): Pipe => {
  // Without O_NONBLOCK the first of the two would wait for the second; whoever gets the reader finds it blocking again.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
};

/**
 * Makes pipes. Node itself has only sockets to give, and a program that writes to a socket whose reader has gone is not ended as
 * it is by a pipe, but complains. The names that the pipes have for a moment are in `folder`, which only this user can enter.
 */
export const makePipes = async (folder: string, count: number): Promise<readonly Pipe[]> => {
  const paths = Array.from({ length: count }, (_, index) => join(folder, String(index)));
  await named(paths);
  const pipes = paths.map(opened);
  await Promise.all(paths.map((path) => unlink(path)));
  return pipes;
};

export const closePipe = ({ reader, writer }: Pipe): void => {
  closeSync(reader);
  closeSync(writer);
};

/** What is read from a pipe. `text` is what was written, when nobody writes any more; `leave` reads no further. */
export type Listening = { readonly text: Promise<string>; readonly leave: () => void };

/**
 * Reads a pipe and takes its reader over. A process of its own reads it: a descriptor that was opened by its path must be closed as one,
 * which a socket of Node would not do; in a thread that does harm to whoever gets its number next. `onFlood` is called when so
 * much has come that nobody will read it.
 */
export const listenTo = async (reader: number, onFlood: () => void): Promise<Listening> => {
  const cat = (await findProgram('cat')) ?? 'cat';
  const output = shownOutput();
  const child = spawn(cat, [], {
    env: environment(),
    stdio: [reader, 'pipe', 'ignore'],
    detached: true,
  });
  closeSync(reader);
  let isFlooded = false;
  child.stdout?.on('data', (chunk: Buffer) => {
    if (isFlooded || output.take(chunk)) return;
    isFlooded = true;
    onFlood();
  });
  const text = new Promise<string>((resolve) => {
    child.once('close', () => resolve(output.text()));
    child.once('error', () => resolve(output.text()));
  });
  return { text, leave: () => child.kill('SIGKILL') };
};
