import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Announcement, DreamOrder, RecoverOrder } from './kills-orders.js';

/** How a child came to its end, and all that it said. `states` are those it stood in last. */
export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: readonly Announcement[];
  readonly states: readonly string[];
  /** From the first announcement to the end. */
  readonly livedMs: number;
  readonly err: string;
};

const statesLast = (said: readonly Announcement[]): readonly string[] =>
  said.findLast((one) => one._tag === 'In')?.states ?? [];

/** Runs a child to its end. One that stands still at its boundary is killed; others after `killAfterMs`, if they live that long. */
export const runChild = (
  script: string,
  order: DreamOrder | RecoverOrder,
  killAfterMs: number | null = null,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, JSON.stringify(order)]);
    const said: Announcement[] = [];
    let err = '';
    let first = Number.POSITIVE_INFINITY;
    let timer: NodeJS.Timeout | undefined;
    createInterface(child.stdout).on('line', (line) => {
      const announcement: Announcement = JSON.parse(line);
      said.push(announcement);
      first = Math.min(first, performance.now());
      if (announcement._tag === 'Stopped' && order.stop?.how === 'wait') child.kill('SIGKILL');
      if (killAfterMs !== null && timer === undefined)
        timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const livedMs = Math.max(0, performance.now() - first);
      resolve({ code, signal, said, states: statesLast(said), livedMs, err });
    });
  });
