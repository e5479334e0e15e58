import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { Aim } from './daemon-kills-aims.js';
import type { Place } from './daemon-kills-place.js';
import { type Started, startCli } from './run-cli.js';

const HOOK = resolve(import.meta.dirname, 'stop-at-firing.mjs');

/** Starts a daemon; `said` comes when it has said so on stderr. */
export const startDaemon = (
  { options }: Place,
  said: string,
  more: Readonly<Record<string, string>> = {},
): { readonly started: Started; readonly said: Promise<void> } => {
  let hear = (): void => {};
  const heard = new Promise<void>((done) => {
    hear = done;
  });
  const env = { ...options.env, ...more };
  const onErr = (soFar: string): void => void (soFar.includes(said) && hear());
  const started = startCli(['daemon', 'run'], { ...options, env, onErr });
  const early = started.ended.then((end) => {
    throw new Error(`The daemon has ended: ${JSON.stringify(end)}`);
  });
  return { started, said: Promise.race([heard, early]) };
};

const kill = async ({ child, ended }: Started): Promise<void> => {
  child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
};

/** A daemon that is killed just at a call. `meanwhile` is done as soon as it lives. */
export const killAt = async (place: Place, aim: Aim, meanwhile?: () => Promise<void>): Promise<void> => {
  const stops = { NODE_OPTIONS: `--import=${HOOK}`, STOP_AT: JSON.stringify(aim) };
  const { started, said } = startDaemon(place, 'stopping here', stops);
  await Promise.all([said, meanwhile?.()]);
  await kill(started);
};

/** What appears in a folder; `isSo`: and what else has to be so. */
export type Sight = { readonly folder: string; readonly name: RegExp; readonly isSo?: () => boolean };

/** A daemon that is killed as soon as something is seen of it. */
export const killAtSight = async (
  place: Place,
  { folder, name, isSo = () => true }: Sight,
): Promise<void> => {
  let see = (): void => {};
  const seen = new Promise<void>((done) => {
    see = done;
  });
  const watcher = watch(folder, (_, of) => of !== null && name.test(of) && isSo() && see());
  const { started, said } = startDaemon(place, 'it never says this');
  await Promise.race([seen, said]);
  await kill(started);
  watcher.close();
};
