import { expect } from 'vitest';
import { FOLDERS } from '../../src/testing/places.js';
import { auditOf } from './audit-of.js';
import { journalsOf, runIdOf } from './damage.js';
import type { Kept } from './kept-state.js';

const OBJECT = new RegExp(`^${FOLDERS.state}/objects/(..)/(.{62})$`);

const without = (kept: Kept, path: string): Kept => new Map([...kept].filter(([other]) => other !== path));

/** Each `stride`th of them, and the last. */
const sampled = <A>(list: readonly A[], stride: number): readonly A[] =>
  list.filter((_, index) => index % stride === 0 || index === list.length - 1);

/** Removes each `stride`th journal, and the latest, one at a time. Gives how many were missed. */
export const expectJournalsMissed = async (kept: Kept, stride: number): Promise<number> => {
  const paths = sampled(journalsOf(kept), stride);
  for (const path of paths) {
    const { fault } = await auditOf(without(kept, path));
    expect(fault).toMatchObject({ why: 'missing run', runId: runIdOf(path) });
  }
  return paths.length;
};

/** Removes or damages each `stride`th object, one at a time. Gives how many were missed. */
export const expectObjectsMissed = async (kept: Kept, stride: number): Promise<number> => {
  const paths = sampled(
    [...kept.keys()].filter((path) => OBJECT.test(path)),
    stride,
  );
  for (const [index, path] of paths.entries()) {
    const damaged = new Map(kept).set(path, new Uint8Array([...(kept.get(path) ?? []), 0x20]));
    const { fault } = await auditOf(index % 2 === 0 ? without(kept, path) : damaged);
    const what = expect.stringContaining(path.replace(OBJECT, '$1$2'));
    expect(fault, path).toMatchObject({ why: 'missing object', what });
  }
  return paths.length;
};
