import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { sha256 } from '../../../../src/journal/hash.js';
import { makeChange } from '../../../../src/memory/changes/make-change.js';
import { mergeFiles } from '../../../../src/memory/changes/merge-files.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';
import { bytes, commit, type Fixture, fixture, hold, MEMORY, requestFor, right } from './lock-fixture.js';

type Texts = Readonly<Record<string, string>>;

/** Writes as an editor does: a new file in the place of the old one. */
const put = ({ tree }: Fixture, path: string, content: string) => putFile(tree, `${MEMORY}/${path}`, content);

const remove = ({ tree }: Fixture, path: string) => right(memoryFiles(tree).unlink(`${MEMORY}/${path}`));

const image = (files: Texts): StoreImage =>
  new Map(Object.entries(files).map(([path, content]) => [path, { bytes: bytes(content), mode: 0o644 }]));

/** A run that holds the lock, and the difference of two stores as its change. */
const held = async (before: Texts, after: Texts) => {
  const at = fixture(mergeFiles);
  for (const [path, content] of Object.entries(before)) put(at, path, content);
  const change = makeChange(image(before), image(after), [], sha256);
  for (const content of [...Object.values(before), ...Object.values(after)])
    await right(at.objects.put(bytes(content)));
  const hash = await right(at.objects.put(bytes(JSON.stringify(change))));
  return { at, hash, run: await hold(at.lock, requestFor(at)) };
};

/** Commits the difference of two stores; `meanwhile` is what others did to the live one after it was copied. */
const dream = async (before: Texts, after: Texts, meanwhile: (at: Fixture) => unknown) => {
  const { at, run, hash } = await held(before, after);
  await meanwhile(at);
  const { prepared } = await commit(at.lock, run, hash);
  return { at, conflicts: prepared.conflicts };
};

/** The same, but `meanwhile` comes between the plan and its publication. */
const dreamUntilPlanned = async (before: Texts, after: Texts, meanwhile: (at: Fixture) => unknown) => {
  const { at, run, hash } = await held(before, after);
  const { plan } = await right(at.lock.prepare(run, hash));
  await meanwhile(at);
  await right(at.lock.decide(run, { _tag: 'Commit', plan }, 'head'));
  const done = await right(at.lock.carryOut(run));
  return { at, conflicts: [...done.conflicts].sort() };
};

const PORT = 'The port of the gateway is 9090';
const WITH_HOOK = `# Index\n\n- [Gateway](gone.md) — ${PORT}\n`;
const WITHOUT = '# Index\n\n- [Notes](notes.md) — what was left over\n';
const NOTES = `# Notes\n\n- ${PORT}\n`;

describe('A statement that moves from one file to another', () => {
  const before = { 'MEMORY.md': WITH_HOOK };
  const after = { 'MEMORY.md': WITHOUT, 'notes.md': NOTES };

  test('moves where nobody else wrote', async () => {
    const { at, conflicts } = await dream(before, after, () => {});
    expect(conflicts).toEqual([]);
    expect(at.file('MEMORY.md')).toBe(WITHOUT);
    expect(at.file('notes.md')).toBe(NOTES);
  });

  test('stays where it was when the file it was to move to appeared meanwhile', async () => {
    const { at, conflicts } = await dream(before, after, (live) => put(live, 'notes.md', 'by an editor\n'));
    expect(conflicts).toEqual(['MEMORY.md', 'notes.md']);
    expect(at.file('MEMORY.md')).toBe(WITH_HOOK);
    expect(at.file('notes.md')).toBe('by an editor\n');
  });

  test('moves when the file that somebody made meanwhile says it already', async () => {
    const said = `# Mine\n\n- ${PORT}\n- and more\n`;
    const { at, conflicts } = await dream(before, after, (live) => put(live, 'notes.md', said));
    expect(conflicts).toEqual(['notes.md']);
    expect(at.file('MEMORY.md')).toBe(WITHOUT);
    expect(at.file('notes.md')).toBe(said);
  });

  test('stays where it was when its new file appears between the plan and its publication', async () => {
    const { at, conflicts } = await dreamUntilPlanned(before, after, (live) =>
      put(live, 'notes.md', 'by an editor\n'),
    );
    expect(conflicts).toEqual(['MEMORY.md', 'notes.md']);
    expect(at.file('MEMORY.md')).toBe(WITH_HOOK);
    expect(at.file('notes.md')).toBe('by an editor\n');
  });
});

describe('A duplicate that is taken out', () => {
  const kept = '# A\n\n- Deploys happen on Fridays at noon\n';
  const told = '# B\n\n- Deploys happen on Fridays at noon\n- Rollbacks need two people\n';
  const shorter = '# B\n\n- Rollbacks need two people\n';
  const before = { 'a.md': kept, 'b.md': told };
  const after = { 'a.md': kept, 'b.md': shorter };

  test('goes while the other copy stands, though the file around it was changed', async () => {
    const { at, conflicts } = await dream(before, after, (live) => put(live, 'a.md', `${kept}- New\n`));
    expect(conflicts).toEqual([]);
    expect(at.file('b.md')).toBe(shorter);
  });

  test('stays when somebody removed the other copy meanwhile', async () => {
    const { at, conflicts } = await dream(before, after, (live) => put(live, 'a.md', '# A\n\n- New\n'));
    expect(conflicts).toEqual(['b.md']);
    expect(at.file('b.md')).toBe(told);
  });

  test('stays when somebody deleted the other file meanwhile', async () => {
    const { at } = await dream(before, after, (live) => remove(live, 'a.md'));
    expect(at.file('b.md')).toBe(told);
  });

  test.each<[string, (live: Fixture) => unknown]>([
    ['removed the other copy', (live) => put(live, 'a.md', '# A\n\n- New\n')],
    ['deleted the other file', (live) => remove(live, 'a.md')],
    [
      'put a folder in its place',
      async (live) => {
        await remove(live, 'a.md');
        put(live, 'a.md/x.md', 'x\n');
      },
    ],
  ])('stays when somebody %s between the plan and its publication', async (_, meanwhile) => {
    const { at, conflicts } = await dreamUntilPlanned(before, after, meanwhile);
    expect(conflicts).toEqual(['b.md']);
    expect(at.file('b.md')).toBe(told);
  });
});

test('A file is published after the one that takes up what it gives up, whatever they are called', async () => {
  const rule = '- Deploys happen on Fridays at noon\n';
  const before = { 'a.md': `# A\n\n${rule}- Own line of the first\n`, 'z.md': '# Z\n' };
  const after = { 'a.md': '# A\n\n- Own line of the first\n', 'z.md': `# Z\n\n${rule}` };
  const moved = await dreamUntilPlanned(before, after, () => {});
  expect(moved.at.file('z.md')).toBe(after['z.md']);
  expect(moved.at.file('a.md')).toBe(after['a.md']);
  const { at, conflicts } = await dreamUntilPlanned(before, after, (live) => put(live, 'z.md', '# Mine\n'));
  expect(conflicts).toEqual(['a.md', 'z.md']);
  expect(at.file('a.md')).toBe(before['a.md']);
});
