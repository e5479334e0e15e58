import { chmod, link, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localModel } from '../../../../src/effects/live/local-model/local-model.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { killRun } from '../../../../src/hosts/running/kill.js';
import { recoverStore } from '../../../../src/hosts/running/recover.js';
import { openStore } from '../../../../src/hosts/store.js';
import { sleepy } from './sleepy.js';
import { contentOf, lockTime, openVerdict, smallStore } from './small-store.js';

const live = liveCapabilities();
const options = { verdict: openVerdict };
const kill = { type: 'KILL', by: 'a test', request: null } as const;

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const standing = async () => ({
  content: await contentOf(scene.folders.memory),
  time: await lockTime(scene.view),
});

describe('a store in trouble', () => {
  it('that is deleted while a dream works on it is not made again', async () => {
    const { capabilities, asleep } = sleepy();
    const handle = startDream(capabilities, scene.folders, options);
    await asleep;
    await rm(scene.folders.memory, { recursive: true });
    handle.send(kill);
    const result = await handle.done;
    expect(['failed', 'killed']).toContain(result.outcome);
    expect(result.reason).toMatch(/\w/);
    expect(await readdir(scene.root)).not.toContain('memory');
  });

  it('that is renamed while a dream works on it keeps its bytes, and is restored when it is back', async () => {
    const was = await standing();
    const { capabilities, asleep } = sleepy();
    const handle = startDream(capabilities, scene.folders, options);
    await asleep;
    const elsewhere = join(scene.root, 'elsewhere');
    await rename(scene.folders.memory, elsewhere);
    handle.send(kill);
    expect(['failed', 'killed']).toContain((await handle.done).outcome);
    expect(await contentOf(elsewhere)).toEqual(was.content);
    await rename(elsewhere, scene.folders.memory);
    await recoverStore(
      openStore(
        { ...live, processes: { ...live.processes, liveness: () => async () => 'dead' } },
        scene.folders,
      ),
    )();
    expect(await standing()).toEqual(was);
  });

  it('keeps links, permissions, CRLF and bytes that are no text as they are', async () => {
    const { memory } = scene.folders;
    await writeFile(join(memory, 'broken.md'), new Uint8Array([0x2d, 0x20, 0xff, 0xfe, 0x0a]));
    await symlink(join(memory, 'harbour.md'), join(memory, 'link.md'));
    await writeFile(join(scene.root, 'outside.md'), '- the ferry leaves at 7\n- the ferry leaves at 7\n');
    await link(join(scene.root, 'outside.md'), join(memory, 'hard.md'));
    await chmod(join(memory, 'notes/crlf.md'), 0o600);
    const was = await contentOf(memory);
    expect(await startDream(live, scene.folders, options).done).toMatchObject({ outcome: 'completed' });
    const is = await contentOf(memory);
    for (const path of ['broken.md', 'hard.md', 'pinned.md', 'logs/2026/03/2026-03-09.md', 'notes/crlf.md'])
      expect(is[path]).toBe(was[path]);
    expect(is['MEMORY.md']?.split('\n').filter((line) => line !== '' && !line.endsWith('\r'))).toEqual([]);
  });
});

const file = (path: string) => join(scene.folders.memory, path);
const read = (path: string) => readFile(file(path), 'utf8');

/** A dream during which somebody else edits the store, once, before the model's first answer. */
const dreamDuring = (edit: () => Promise<unknown>) => {
  let edited: Promise<unknown> | null = null;
  const model = localModel();
  const meddled: Capabilities = {
    ...live,
    engine: localEngine(() => ({
      name: model.name,
      ask: (request, signal) => async () => {
        edited ??= edit();
        await edited;
        return model.ask(request, signal)();
      },
    })),
  };
  return startDream(meddled, scene.folders, options).done;
};
const undo = async () => {
  const started = await startUndo(live, scene.folders, 'latest');
  if (E.isLeft(started)) throw new Error(started.left.reason);
  return started.right.done;
};

describe('a store that somebody edits while a dream works on it', () => {
  it('takes in what does not concern it, and an undo leaves that in place', async () => {
    const result = await dreamDuring(() => writeFile(file('new.md'), '# New\n'));
    expect(result).toMatchObject({ outcome: 'completed' });
    expect(await read('new.md')).toBe('# New\n');
    await undo();
    expect(await read('new.md')).toBe('# New\n');
  });

  it('merges an edit elsewhere in a file that it changes, and an undo keeps the edit', async () => {
    const was = await read('harbour.md');
    const edited = was.replace('name: harbour', 'name: the harbour');
    const result = await dreamDuring(() => writeFile(file('harbour.md'), edited));
    expect(result.files).toMatchObject({ conflicts: [] });
    const merged = await read('harbour.md');
    expect(merged).toContain('name: the harbour');
    expect(merged).not.toContain('- the ferry leaves at 7\n');
    await undo();
    expect(await read('harbour.md')).toBe(edited);
  });

  it('keeps the live version in a conflict and names it', async () => {
    const edited = (await read('harbour.md')).replace(
      '- the ferry leaves at 7\n',
      '- the ferry leaves at 8\n',
    );
    const result = await dreamDuring(() => writeFile(file('harbour.md'), edited));
    expect(result.outcome).toBe('completed');
    expect(result.files.conflicts).toEqual(['harbour.md']);
    expect(result.files.changed).not.toContain('harbour.md');
    expect(await read('harbour.md')).toBe(edited);
    await undo();
    expect(await read('harbour.md')).toBe(edited);
  });

  it('names a conflict of an undo, and keeps what was written since', async () => {
    await startDream(live, scene.folders, options).done;
    const since = (await read('harbour.md')).replace('- The ferry leaves at 7.\n', '- There is no ferry.\n');
    await writeFile(file('harbour.md'), since);
    const undone = await undo();
    expect(undone.files.conflicts).toEqual(['harbour.md']);
    expect(await read('harbour.md')).toBe(since);
  });
});

describe('a store that was left in trouble', () => {
  it('whose dreamer died is restored by whoever looks next, who says so', async () => {
    const was = await standing();
    const { capabilities, asleep } = sleepy();
    const dying = startDream(capabilities, scene.folders, options);
    await asleep;
    const dead = openStore(
      { ...live, processes: { ...live.processes, liveness: () => async () => 'dead' } },
      scene.folders,
    );
    expect(await killRun(dead, null, 'somebody')()).toEqual(
      E.right({ _tag: 'Recovered', runId: dying.runId }),
    );
    expect(await standing()).toEqual(was);
    const runs = await readRuns(dead)();
    expect(E.isRight(runs) && runs.right.map(({ outcome, committed }) => ({ outcome, committed }))).toEqual([
      { outcome: 'interrupted', committed: false },
    ]);
    dying.send(kill);
    await dying.done;
    expect(await standing()).toEqual(was);
  });

  it('whose commit was decided is finished by whoever looks next, and then counts as completed', async () => {
    const was = await standing();
    const isPublishing = (from: string): boolean => /\.new\.\d+$|\.done$/.test(from);
    const failing: Capabilities = {
      ...live,
      files: {
        ...live.files,
        rename: (from, to) =>
          isPublishing(from)
            ? async () => E.left({ _tag: 'FileError', operation: 'rename', path: from, code: 'EIO' })
            : live.files.rename(from, to),
      },
    };
    const handle = startDream(failing, scene.folders, options);
    expect(await handle.done).toMatchObject({
      outcome: 'failed',
      unsettled: true,
      reason: expect.stringContaining('the next one will do it'),
    });
    const store = openStore(live, scene.folders);
    expect(await recoverStore(store)()).toMatchObject({ right: { live: null } });
    const runs = await readRuns(store)();
    expect(E.isRight(runs) && runs.right[0]).toMatchObject({ outcome: 'completed', committed: true });
    expect((await standing()).content).not.toEqual(was.content);
    const undo = await startUndo(live, scene.folders, handle.runId);
    expect(E.isRight(undo) && (await undo.right.done).outcome).toBe('completed');
    expect((await standing()).content).toEqual(was.content);
  });

  it('is given back at once when a mistake of ours ends the run', async () => {
    const was = await standing();
    const broken: Capabilities = {
      ...live,
      engine: localEngine(() => ({ name: 'broken', ask: () => () => Promise.reject(new Error('a bug')) })),
    };
    await expect(startDream(broken, scene.folders, options).done).rejects.toThrow('a bug');
    expect(await standing()).toEqual(was);
    expect(await startDream(live, scene.folders, options).done).toMatchObject({ outcome: 'completed' });
  });

  it('is not looked at on Windows', async () => {
    const result = await startDream({ ...live, platform: 'win32' }, scene.folders, options).done;
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('Windows') });
    expect(await readdir(scene.folders.memory)).not.toContain('.consolidate-lock.d');
  });
});
