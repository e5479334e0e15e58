import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { editOf } from './lock-editors.js';
import { type Edit, lostEdits } from './lock-edits.js';
import { FOLDER, lockScene, MEMORY } from './lock-scene.js';

const edit = (index: number, path: string, end: Edit['end'] = 'saved'): Edit => ({
  editing: { path, line: editOf(index), how: 'in place', patience: 0 },
  end,
});

const sentence = `what somebody added to ${MEMORY}/MEMORY.md in place is nowhere`;

const sceneWith = (path: string, text: string) => {
  const scene = lockScene('file');
  putFile(scene.world.tree, path, text);
  return scene;
};

describe('what editors saved', () => {
  it('is missed where it is nowhere, but only of those who did save', () => {
    const scene = lockScene('file');
    expect(lostEdits(scene, [edit(0, 'MEMORY.md'), edit(1, 'old.md', 'refused')])).toEqual([sentence]);
  });

  it('is not missed where it stands in the store, or where two wrote into one file', () => {
    const scene = sceneWith(`${MEMORY}/notes/new.md`, `new\n${editOf(0)}`);
    expect(lostEdits(scene, [edit(0, 'MEMORY.md')])).toEqual([]);
    expect(lostEdits(scene, [edit(1, 'MEMORY.md'), edit(2, 'MEMORY.md')])).toEqual([]);
  });

  it('stands in a before-image only if it came there after that was kept', () => {
    const text = `index\n${editOf(0)}`;
    const base = sha256(new TextEncoder().encode(text));
    const kept = sceneWith(`${FOLDER}/abc-1.old.0.${base}`, text);
    expect(lostEdits(kept, [edit(0, 'MEMORY.md')])).toEqual([sentence]);
    const late = sceneWith(`${FOLDER}/abc-1.old.0.${'0'.repeat(64)}`, text);
    expect(lostEdits(late, [edit(0, 'MEMORY.md')])).toEqual([]);
  });
});
