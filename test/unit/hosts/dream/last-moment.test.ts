import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { putFile, writeInPlace } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import type { Store } from '../../../../src/hosts/store.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, type Hook, storeInMemory } from './store-in-memory.js';

const HARBOUR = `${FOLDERS.memory}/harbour.md`;
const DUPLICATE = '- the ferry leaves at 7\n';

/** Runs `act` at one call of the dream's publication, the first of its kind. */
const once = (when: (operation: string, from: string, to: string) => boolean, act: () => void): Hook => {
  let done = false;
  return (operation, from, to) => {
    if (done || !when(operation, from, to)) return;
    done = true;
    act();
  };
};

/** After the last look at the file and before the rename that replaces it. */
const afterLook = (operation: string, from: string, to: string): boolean =>
  operation === 'rename' && to === HARBOUR && from.includes('.new.');
/** After the file was planned for, and before the look. */
const beforeLook = (operation: string, from: string, to: string): boolean =>
  operation === 'link' && from === HARBOUR && to.includes('.old.');

const objectNamedIn = async ({ objects }: Store, reason: string | undefined): Promise<string> => {
  const hash = /object ([0-9a-f]{64})/.exec(reason ?? '')?.[1] ?? '';
  const bytes = await objects.get(hash)();
  return E.isRight(bytes) ? new TextDecoder().decode(bytes.right) : '';
};

const dreamWith = async (
  when: (operation: string, from: string, to: string) => boolean,
  edit: (text: string) => string,
  write = writeInPlace,
) => {
  const scene: ReturnType<typeof storeInMemory> = storeInMemory(
    once(when, () => write(scene.tree, HARBOUR, edit(scene.text('harbour.md') ?? ''))),
  );
  const result = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done;
  const runs = await readRuns(scene.store)();
  const audit = await auditStore(scene.store)();
  if (E.isLeft(runs) || E.isLeft(audit)) throw new Error('The runs cannot be read');
  const object = (reason: string | undefined) => objectNamedIn(scene.store, reason);
  return { scene, result, runs: runs.right, audit: audit.right, object };
};

const appended = (text: string): string => `${text}- Written at the last moment.\n`;
const contradicting = (text: string): string => text.replace(DUPLICATE, '- the ferry leaves at 8\n');
const replace: typeof writeInPlace = (tree, path, text) => putFile(tree, path, text) !== null;

describe('a file that somebody writes in place between our last look and the publication', () => {
  it('has both versions merged by one run more', async () => {
    const { scene, result, runs, audit } = await dreamWith(afterLook, appended);
    expect(scene.text('harbour.md')).toContain('- Written at the last moment.\n');
    expect(scene.text('harbour.md')).not.toContain(DUPLICATE);
    expect(runs.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['dream', 'completed'],
      ['fix', 'completed'],
    ]);
    expect(result).toMatchObject({ outcome: 'completed', files: { conflicts: [] } });
    expect(result.reason).toContain(`run ${runs[1]?.runId} merged both versions`);
    expect(result.lastConsolidatedAtNs).toBe(String(BigInt(runs[0]?.startedAt ?? 0) * 1_000_000n));
    expect(audit.fault).toBeNull();
  });

  it('stays as the run wrote it where the two conflict; the editor’s bytes are kept and told of', async () => {
    const { scene, result, runs, object } = await dreamWith(afterLook, contradicting);
    expect(scene.text('harbour.md')).not.toContain('leaves at 8');
    expect(scene.text('harbour.md')).not.toContain(DUPLICATE);
    expect(result.reason).toContain('the two versions conflict: what the run wrote stays');
    expect(await object(result.reason)).toContain('- the ferry leaves at 8\n');
    expect(runs).toHaveLength(2);
  });
});

describe.each([
  ['in place', writeInPlace],
  ['by rename', replace],
])('a file that somebody changed %s after it was planned for', (_, write) => {
  it('has both versions merged by one run more, and is no conflict', async () => {
    const { scene, result, runs } = await dreamWith(beforeLook, appended, write);
    expect(scene.text('harbour.md')).toContain('- Written at the last moment.\n');
    expect(scene.text('harbour.md')).not.toContain(DUPLICATE);
    expect(result.files).toMatchObject({ conflicts: [], changed: expect.arrayContaining(['harbour.md']) });
    expect(runs).toHaveLength(2);
  });

  it('stays live where the two conflict; what the run wanted is kept and told of', async () => {
    const { scene, result, object } = await dreamWith(beforeLook, contradicting, write);
    expect(scene.text('harbour.md')).toContain('- the ferry leaves at 8\n');
    expect(result.files.conflicts).toEqual(['harbour.md']);
    expect(result.reason).toContain('that version stays');
    const wanted = await object(result.reason);
    expect(wanted).toContain('- The ferry leaves at 7.\n');
    expect(wanted).not.toContain(DUPLICATE);
  });
});

describe('a file that somebody writes to at every publication', () => {
  it('is merged once and then only named: there is no third run', async () => {
    let writes = 0;
    const hook: Hook = (operation, from, to) => {
      if (!afterLook(operation, from, to)) return;
      writes += 1;
      writeInPlace(scene.tree, HARBOUR, `${scene.text('harbour.md')}- Late line ${writes}.\n`);
    };
    const scene: ReturnType<typeof storeInMemory> = storeInMemory(hook);
    const result = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done;
    const runs = await readRuns(scene.store)();
    expect(writes).toBe(2);
    expect(E.isRight(runs) && runs.right).toHaveLength(2);
    expect(result.reason).toContain('once more while both versions were merged');
    expect(scene.text('harbour.md')).toContain('- Late line 1.\n');
    expect(await objectNamedIn(scene.store, result.reason)).toContain('- Late line 2.\n');
  });
});

describe('a file that nobody else writes to', () => {
  it('needs no second run', async () => {
    const { runs, result } = await dreamWith(() => false, appended);
    expect(runs).toHaveLength(1);
    expect(result.reason).toBeUndefined();
  });
});
