import { unreadable } from './unreadable.js';

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** May a tool show this name? One with a line break would read as two, and one that no tool may read is not shown either. */
export const isShown = (path: string): boolean => !CONTROL.test(path) && unreadable(path) === null;
