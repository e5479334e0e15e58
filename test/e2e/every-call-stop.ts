import { openSync, writeSync } from 'node:fs';
import type { CreateOptions, Files } from '../../src/effects/ports/files.js';
import type { Announcement, Call, Moment, Stop } from './every-call-orders.js';
import { filesVia } from './files-via.js';

/** One write, so that a death right after it loses nothing. */
export const announce = (said: Announcement): void => {
  writeSync(1, `${JSON.stringify(said)}\n`);
};

/** The disk and the calls on it that were begun. */
export type StoppingFiles = { readonly files: Files; readonly calls: readonly Call[] };

/** The signal reaches this thread before the next line is run. */
const stopHere = (signal: 'SIGKILL' | 'SIGSTOP', call: Call): void => {
  announce({ _tag: 'Stopping', call });
  process.kill(process.pid, signal);
};

const die = (operation: string, path: string): void => stopHere('SIGKILL', { operation, path });

/** Leaves on the disk what a process that dies in the middle of `create` leaves. */
const dieCreating = (path: string, bytes: Uint8Array, { mode }: CreateOptions, moment: Moment): void => {
  const file = openSync(path, 'wx', mode ?? 0o600);
  if (moment === 'half') writeSync(file, bytes, 0, Math.floor(bytes.length / 2));
  if (moment === 'unfinished') writeSync(file, bytes);
  die('create', path);
};

const dieAppending = (path: string, bytes: Uint8Array, moment: Moment): void => {
  const file = openSync(path, 'a', 0o600);
  if (moment === 'half') writeSync(file, bytes, 0, Math.floor(bytes.length / 2));
  die('append', path);
};

/** The real disk, on which this process dies, or is stopped until somebody wakes it, at the moment that is asked for. */
export const stoppingFiles = (stop: Stop | null, awake: () => void): StoppingFiles => {
  const calls: Call[] = [];
  const isDue = (moment: Moment): boolean => stop?.at === calls.length && stop.moment === moment;
  const counted = filesVia((task, operation, path) => async () => {
    calls.push({ operation, path });
    if (isDue('before')) {
      stopHere(stop?.how === 'die' ? 'SIGKILL' : 'SIGSTOP', { operation, path });
      awake();
    }
    const outcome = task();
    if (isDue('under way')) die(operation, path);
    return await outcome;
  });
  /** In the middle of the bytes of the call that is about to begin. */
  const isCut = (): boolean =>
    stop !== null && stop.at === calls.length + 1 && ['empty', 'half', 'unfinished'].includes(stop.moment);
  const files: Files = {
    ...counted,
    create: (path, bytes, options) => async () => {
      if (stop !== null && isCut()) dieCreating(path, bytes, options ?? {}, stop.moment);
      return await counted.create(path, bytes, options)();
    },
    append: (path, bytes, sync) => async () => {
      if (stop !== null && isCut()) dieAppending(path, bytes, stop.moment);
      return await counted.append(path, bytes, sync)();
    },
  };
  return { files, calls };
};
