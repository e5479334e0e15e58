import { read } from '../../src/effects/simulated/content-calls.js';
import { get } from '../../src/testing/lock/lock-history.js';
import { placesOfBytes } from '../../src/testing/lock/lock-keeping.js';
import type { Editing, Saved } from './lock-editors.js';
import { MEMORY, type Scene } from './lock-scene.js';

/** What somebody wanted to add to a file of the store, and what came of it. */
export type Edit = { readonly editing: Editing; readonly end: Saved | 'cut short' };

/**
 * The lines that somebody saved and that are nowhere: every run takes over what it finds, and merges what came since. Two editors
 * of one file can lose each other's lines without our doing.
 */
export const lostEdits = ({ world: { tree } }: Scene, edits: readonly Edit[]): readonly string[] => {
  const isAlone = ({ editing }: Edit): boolean =>
    edits.filter((other) => other.editing.path === editing.path).length === 1;
  const texts = placesOfBytes(tree).map((path) =>
    new TextDecoder().decode(get(read(tree, path)) ?? undefined),
  );
  return edits
    .filter((edit) => edit.end === 'saved' && isAlone(edit))
    .filter(({ editing }) => !texts.some((text) => text.includes(editing.line)))
    .map(({ editing }) => `what somebody added to ${MEMORY}/${editing.path} ${editing.how} is nowhere`);
};
