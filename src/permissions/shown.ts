import { unreadable } from './unreadable.js';

const isControl = (character: string): boolean => character < ' ' || character === '\u007f';

/** May a tool show this name? One with a line break would read as two, and one that no tool may read is not shown either. */
export const isShown = (path: string): boolean => ![...path].some(isControl) && unreadable(path) === null;
