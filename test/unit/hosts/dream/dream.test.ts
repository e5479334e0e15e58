import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startFix, startUndo } from '../../../../src/hosts/edits/edit.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { killRun } from '../../../../src/hosts/running/kill.js';
import { openStore } from '../../../../src/hosts/store.js';
import { sleepy } from './sleepy.js';
import { contentOf, lockTime, openVerdict, smallStore } from './small-store.js';

type Scene = Awaited<ReturnType<typeof smallStore>>;
let scene: Scene;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const live = liveCapabilities();
const dream = (capabilities: Capabilities = live, options: { dryRun?: boolean } = {}) =>
  startDream(capabilities, scene.folders, { verdict: openVerdict, ...options });
const undo = async (run: string) => {
  const started = await startUndo(live, scene.folders, run);
  if (E.isLeft(started)) throw new Error(started.left.reason);
  return started.right.done;
};
const runs = async () => {
  const read = await readRuns(openStore(live, scene.folders))();
  return E.isRight(read) ? read.right : [];
};
const standing = async () => ({
  content: await contentOf(scene.folders.memory),
  time: await lockTime(scene.view),
});

describe('a dream on real files', () => {
  it('is completed, moves the lock’s time to its start and leaves no staging copy', async () => {
    const handle = dream();
    const result = await handle.done;
    expect(result).toMatchObject({ outcome: 'completed', costUsd: 0, verdict: openVerdict });
    expect(result.files.changed).toContain('MEMORY.md');
    expect(result.files.changed).toContain('harbour.md');
    const [run] = await runs();
    expect(run).toMatchObject({ runId: handle.runId, outcome: 'completed', committed: true });
    expect(await lockTime(scene.view)).toBe(BigInt(run?.startedAt ?? 0) * 1_000_000n);
    expect(result.lastConsolidatedAtNs).toBe(String(await lockTime(scene.view)));
    expect(result.head).toBe(run?.head);
    expect(await readdir(join(scene.folders.state, 'staging'))).toEqual([]);
    expect(await readdir(join(scene.folders.state, 'runs'))).toEqual([`${handle.runId}.jsonl`]);
    expect((await contentOf(scene.folders.memory))['harbour.md']).toMatch(/^640 /);
  });

  it('shows people its task and its diff', async () => {
    const handle = dream();
    expect(handle.task()).toBeNull();
    const seen: string[] = [];
    handle.watchTask(({ status, turnsSeen, files }) => seen.push(`${status} ${turnsSeen} ${files.length}`));
    await handle.done;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.at(-1)).toMatch(/^completed/);
    expect(handle.task()).toMatchObject({ status: 'completed', notified: true, note: null });
    expect(handle.task()?.files).toContain('harbour.md');
    const diff = await handle.diff();
    const harbour = diff?.files.find(({ path }) => path === 'harbour.md');
    expect(harbour?.before).toContain('- the ferry leaves at 7\n');
    expect(harbour?.after).not.toContain('- the ferry leaves at 7\n');
  });

  it('changes no byte the second time, and says unchanged', async () => {
    await dream().done;
    const first = await contentOf(scene.folders.memory);
    expect(await dream().done).toMatchObject({ outcome: 'unchanged' });
    expect(await contentOf(scene.folders.memory)).toEqual(first);
  });
});

describe('the undo of a dream', () => {
  it('can be undone: bytes as before, and the time to the millisecond', async () => {
    const was = await standing();
    const { runId } = await dream().done;
    expect(await undo(runId)).toMatchObject({ outcome: 'completed' });
    const is = await standing();
    expect(is.content).toEqual(was.content);
    expect((is.time ?? 0n) / 1_000_000n).toBe((was.time ?? 1n) / 1_000_000n);
    expect(await startUndo(live, scene.folders, runId)).toMatchObject({
      left: { _tag: 'CannotUndo', reason: expect.stringContaining('undone already') },
    });
  });

  it('can be had again: an undo is undone like anything else', async () => {
    await dream().done;
    const dreamt = await contentOf(scene.folders.memory);
    const undone = await undo('latest');
    await undo(undone.runId);
    expect(await contentOf(scene.folders.memory)).toEqual(dreamt);
  });

  it('leaves no lock file behind when the first dream of a store is undone', async () => {
    await scene.remove();
    scene = await smallStore('no lock');
    await dream().done;
    expect(await lockTime(scene.view)).not.toBeNull();
    expect(await undo('latest')).toMatchObject({ outcome: 'completed', lastConsolidatedAt: null });
    expect(await lockTime(scene.view)).toBeNull();
  });
});

describe('the kill of a dream', () => {
  it('is killed while it dreams: bytes and nanoseconds are as before', async () => {
    const was = await standing();
    const { capabilities, asleep } = sleepy();
    const handle = dream(capabilities);
    await asleep;
    handle.send({ type: 'KILL', by: 'a test', request: null });
    handle.send({ type: 'KILL', by: 'a test', request: null });
    expect(await handle.done).toMatchObject({ outcome: 'killed', reason: 'It was stopped by a test.' });
    expect(handle.task()?.status).toBe('killed');
    expect(await standing()).toEqual(was);
  });

  it('is killed through its inbox by another party, who hears that it was', async () => {
    const was = await standing();
    const { capabilities, asleep } = sleepy();
    const handle = dream(capabilities);
    await asleep;
    const answer = await killRun(openStore(live, scene.folders), null, 'somebody else')();
    expect(answer).toEqual(E.right({ _tag: 'Killed', runId: handle.runId }));
    expect(await handle.done).toMatchObject({
      outcome: 'killed',
      reason: expect.stringContaining('somebody else'),
    });
    expect(await standing()).toEqual(was);
    expect(await killRun(openStore(live, scene.folders), null, 'x')()).toMatchObject({
      right: { _tag: 'NotRunning' },
    });
  });
});

describe('a dream that is not let in', () => {
  it('is refused while another one is live, and leaves no journal', async () => {
    const { capabilities, asleep } = sleepy();
    const first = dream(capabilities);
    await asleep;
    const second = await dream().done;
    expect(second).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('live') });
    first.send({ type: 'KILL', by: 'a test', request: null });
    await first.done;
    expect((await runs()).map(({ runId }) => runId)).toEqual([first.runId]);
  });

  it('fails with a sentence when the disk fails it, and everything is as before', async () => {
    const was = await standing();
    const failing: Capabilities = {
      ...live,
      files: {
        ...live.files,
        append: (path, bytes, sync) =>
          path.includes('/staging/')
            ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' })
            : live.files.append(path, bytes, sync),
      },
    };
    const result = await dream(failing).done;
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('the disk is full') });
    expect(await standing()).toEqual(was);
  });
});

describe('a dream whose journal fails', () => {
  it.each([3, 5, 8, 12])('restores without its journal when write %i of it fails', async (fatal) => {
    const was = await standing();
    let writes = 0;
    const failing: Capabilities = {
      ...live,
      files: {
        ...live.files,
        append: (path, bytes, sync) =>
          path.endsWith('.jsonl') && ++writes >= fatal
            ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' })
            : live.files.append(path, bytes, sync),
      },
    };
    const result = await dream(failing).done;
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/journal could not be written.*as it was before/),
    });
    expect(await standing()).toEqual(was);
    expect(await dream().done).toMatchObject({ outcome: 'completed' });
  });
});

describe('a dream whose commit was decided', () => {
  it('stands when its journal fails after the commit was decided, and says so', async () => {
    const failing: Capabilities = {
      ...live,
      files: {
        ...live.files,
        append: (path, bytes, sync) =>
          path.endsWith('.jsonl') && new TextDecoder().decode(bytes).includes('"_tag":"Committed"')
            ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' })
            : live.files.append(path, bytes, sync),
      },
    };
    const result = await dream(failing).done;
    expect(result).toMatchObject({
      outcome: 'completed',
      reason: expect.stringMatching(/journal could not be written.*decided already, and stands/),
    });
    expect(result.files.changed).toContain('harbour.md');
    expect((await runs())[0]).toMatchObject({ outcome: 'completed', committed: true });
    expect(await dream().done).toMatchObject({ outcome: 'unchanged' });
  });

  it('answers a kill that comes after the commit was decided with too late', async () => {
    let publishing = (): void => {};
    let goOn = (): void => {};
    const reached = new Promise<void>((resolve) => {
      publishing = resolve;
    });
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow: Capabilities = {
      ...live,
      files: {
        ...live.files,
        rename: (from, to) => async () => {
          if (from.includes('.new.')) {
            publishing();
            await released;
          }
          return live.files.rename(from, to)();
        },
      },
    };
    const handle = dream(slow);
    await reached;
    handle.send({ type: 'KILL', by: 'a test', request: null });
    const answer = await killRun(openStore(live, scene.folders), handle.runId.slice(0, 6), 'somebody')();
    expect(answer).toEqual(E.right({ _tag: 'TooLate', runId: handle.runId }));
    goOn();
    expect(await handle.done).toMatchObject({
      outcome: 'completed',
      reason: expect.stringContaining('too late'),
    });
  });
});

describe('the record and the preview of a dream', () => {
  it('leaves journals that verify and replay to what they say, whatever happened', async () => {
    await dream().done;
    await undo('latest');
    const { capabilities, asleep } = sleepy();
    const third = dream(capabilities);
    await asleep;
    third.send({ type: 'KILL', by: 'a test', request: null });
    await third.done;
    await startFix(live, scene.folders).done;
    const audit = await auditStore(openStore(live, scene.folders))();
    if (E.isLeft(audit)) throw new Error(JSON.stringify(audit.left));
    const said = audit.right.runs.map(({ wrong, replayed, settled }) => ({ wrong, replayed, settled }));
    expect(said).toEqual(Array(4).fill({ wrong: null, replayed: true, settled: true }));
    expect(audit.right.fault).toBeNull();
    expect((await runs()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'dream completed',
      'undo completed',
      'dream killed',
      'fix completed',
    ]);
  });

  it('as a dry run shows the diff and leaves nothing behind', async () => {
    const was = await standing();
    const handle = dream(live, { dryRun: true });
    const result = await handle.done;
    expect(result).toMatchObject({ outcome: 'completed', head: null });
    expect(result.files.changed).toContain('harbour.md');
    expect((await handle.diff())?.files.map(({ path }) => path)).toContain('harbour.md');
    expect(await standing()).toEqual(was);
    expect(await readdir(scene.root)).toEqual(['memory']);
    expect((await readdir(scene.folders.memory)).filter((name) => name.includes('lock.d'))).toEqual([]);
    expect((await readdir(live.temporary)).filter((name) => name.includes(handle.runId))).toEqual([]);
  });

  it('says what is wrong with a store that is not there, and makes none', async () => {
    const folders = { ...scene.folders, memory: join(scene.root, 'nowhere') };
    const result = await startDream(live, folders, { verdict: openVerdict }).done;
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('nowhere is missing'),
    });
    expect(await readdir(scene.root)).toEqual(['memory']);
  });
});

describe('mending an index', () => {
  it('is a change like any other: it leaves the time alone and can be undone', async () => {
    const was = await standing();
    const result = await startFix(live, scene.folders).done;
    expect(result).toMatchObject({ outcome: 'completed' });
    expect(result.files.changed).toContain('MEMORY.md');
    expect(await lockTime(scene.view)).toBe(was.time);
    await undo(result.runId);
    expect(await standing()).toEqual(was);
  });
});
