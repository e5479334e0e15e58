import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Announcement, Order } from './every-call-orders.js';

/** How a process came to its end, and all that it said. */
export type Ended = {
  readonly signal: NodeJS.Signals | null;
  readonly said: readonly Announcement[];
  readonly err: string;
};

export type Obeying = {
  readonly pid: number;
  /** Resolves when it has said that it stops; never, where it does not. */
  readonly stopping: Promise<void>;
  readonly goOn: () => void;
  readonly ended: Promise<Ended>;
};

/** Processes of one script that were started ahead and wait for an order each. */
export type WarmChildren = {
  readonly obey: (order: Order) => Obeying;
  readonly close: () => Promise<void>;
};

const AHEAD = 3;

const follow = (child: ChildProcess): Obeying => {
  const said: Announcement[] = [];
  let err = '';
  const stopping = new Promise<void>((resolve) => {
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const announcement: Announcement = JSON.parse(line);
      said.push(announcement);
      if (announcement._tag === 'Stopping') resolve();
    });
  });
  child.stderr?.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ signal, said, err }));
  });
  return { pid: child.pid ?? 0, stopping, goOn: () => child.kill('SIGCONT'), ended };
};

export const warmChildren = (script: string): WarmChildren => {
  const start = (): ChildProcess => spawn(process.execPath, [script]);
  const waiting = Array.from({ length: AHEAD }, start);
  return {
    obey: (order) => {
      waiting.push(start());
      const child = waiting.shift() ?? start();
      child.stdin?.end(JSON.stringify(order));
      return follow(child);
    },
    close: async () => {
      const gone = waiting.map((child) => once(child, 'close'));
      for (const child of waiting) child.stdin?.end();
      await Promise.all(gone);
    },
  };
};
