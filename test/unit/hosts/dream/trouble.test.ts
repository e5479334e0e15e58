import { chmod, link, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream.js';
import { startUndo } from '../../../../src/hosts/edit.js';
import { killRun } from '../../../../src/hosts/kill.js';
import { recoverStore } from '../../../../src/hosts/recover.js';
import { readRuns } from '../../../../src/hosts/runs.js';
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

  it('takes in what somebody wrote meanwhile, and an undo leaves that in place', async () => {
    const { memory } = scene.folders;
    let fired = false;
    const meddling: Capabilities = {
      ...live,
      model: () => {
        const model = live.model();
        return {
          ...model,
          ask: (request, signal) => async () => {
            if (!fired) await writeFile(join(memory, 'pinned.md'), '- somebody was here\n');
            if (!fired) await writeFile(join(memory, 'new.md'), '# New\n');
            fired = true;
            return model.ask(request, signal)();
          },
        };
      },
    };
    expect(await startDream(meddling, scene.folders, options).done).toMatchObject({ outcome: 'completed' });
    expect(await readFile(join(memory, 'new.md'), 'utf8')).toBe('# New\n');
    const started = await startUndo(live, scene.folders, 'latest');
    if (E.isLeft(started)) throw new Error(started.left.reason);
    await started.right.done;
    expect(await readFile(join(memory, 'pinned.md'), 'utf8')).toBe('- somebody was here\n');
    expect(await readFile(join(memory, 'new.md'), 'utf8')).toBe('# New\n');
  });

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

  it('is not looked at on Windows', async () => {
    const result = await startDream({ ...live, platform: 'win32' }, scene.folders, options).done;
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('Windows') });
    expect(await readdir(scene.folders.memory)).not.toContain('.consolidate-lock.d');
  });
});
