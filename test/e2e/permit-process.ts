import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');

export type Answer = {
  readonly behavior: 'allow' | 'deny';
  readonly reason?: string;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
};

/** `autodream permit` in a process of its own, asked line by line. */
export const startPermit = (args: readonly string[], cwd: string) => {
  const child = spawn(process.execPath, [MAIN, 'permit', ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return {
    ask: async (line: string | object): Promise<Answer> => {
      child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
      const { value } = await answers.next();
      if (typeof value !== 'string') throw new Error('the process ended without an answer');
      return JSON.parse(value);
    },
    /** No more calls; the exit code. */
    end: (): Promise<number | null> => {
      child.stdin.end();
      return ended;
    },
  };
};
