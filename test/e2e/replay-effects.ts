import childProcess from 'node:child_process';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const forbid = (room: object, name: string): void => {
  Reflect.set(room, name, () => {
    throw new Error(`${name} was called, and a replay has no effects`);
  });
};

const functionsOf = (room: object): readonly string[] =>
  Object.keys(room).filter((name) => typeof Reflect.get(room, name) === 'function');

/** From now on whatever would touch the disk, start a process or set a timer throws, in this whole process. */
export const forbidEffects = (): void => {
  for (const room of [fs, fsPromises, childProcess]) for (const name of functionsOf(room)) forbid(room, name);
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'fetch']) forbid(globalThis, name);
  syncBuiltinESMExports();
};
