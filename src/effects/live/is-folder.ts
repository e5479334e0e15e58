import { fstatSync } from 'node:fs';

/** Is what a process was given to read from a folder? Node takes one for an input that has ended. */
export const isFolder = (descriptor: number): boolean => {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
};
