import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Mutant, Patch } from './mutant.js';

/** Both as a source and compiled, this module lies two folders below the manifest. */
export const ROOT = resolve(import.meta.dirname, '../..');

const patched = (source: string, { file, find, replace }: Patch): string => {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`In ${file} this has to stand exactly once, and does not:\n${find}`);
  return `${before}${replace}${after}`;
};

export const sourceOf = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

/** The text of one module of the product with what a mutant changes in it. A patch that does not fit any more is a defect. */
export const mutated = ({ patches }: Pick<Mutant, 'patches'>, file: string): string =>
  patches.filter((patch) => patch.file === file).reduce(patched, sourceOf(file));
