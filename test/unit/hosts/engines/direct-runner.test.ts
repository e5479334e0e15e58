import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runner, RunnerEnd } from '../../../../src/effects/services/runner/runner.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { runList, runRow } from '../../../../src/hosts/cli/views/run-list.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { DreamOptions } from '../../../../src/hosts/dream/dream-options.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { startApply } from '../../../../src/hosts/edits/review.js';
import { runnerEngine } from '../../../../src/hosts/engines/runner-engine.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { recoverStore } from '../../../../src/hosts/running/recover.js';
import { openStore } from '../../../../src/hosts/store.js';
import { contentOf, lockTime, openVerdict, smallStore } from '../dream/small-store.js';
import { kindOf } from './a-runner.js';

const live = liveCapabilities();
let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const at = (path: string): string => join(scene.folders.memory, path);
const FRONT = '---\nname: harbour\ndescription: the ferry project\ntype: project\n---\n\n';
const TIDY = `${FRONT}# Harbour\n\n- The ferry leaves at 7.\n- Tickets are blue.\n`;
const DONE: RunnerEnd = { _tag: 'Done', words: 'All is in order.' };

/** A runner that asks nobody and writes where the sessions read. */
const tidying =
  (then: () => Promise<RunnerEnd> = async () => DONE): Runner =>
  async () => {
    await writeFile(at('harbour.md'), TIDY);
    await writeFile(at('new.md'), '# New\n\n- Something new.\n');
    return then();
  };

const dream = (run: Runner, more: Partial<DreamOptions> = {}) =>
  startDream(live, scene.folders, {
    verdict: openVerdict,
    engine: runnerEngine({ run, kindOf, direct: true }),
    ...more,
  });
const standing = async () => ({
  content: await contentOf(scene.folders.memory),
  time: await lockTime(scene.view),
});
const undo = async (run: string, capabilities: Capabilities = live) => {
  const started = await startUndo(capabilities, scene.folders, run);
  if (E.isLeft(started)) throw new Error(started.left.reason);
  return started.right.done;
};
const LIVE = 'worked on the memory folder itself';

describe('a runner that works on the live folder', () => {
  it('has its result let in as a change that is told of, audited and undone', async () => {
    const was = await standing();
    const events: unknown[] = [];
    const result = await dream(tidying(), { onEvent: (event) => events.push(event) }).done;
    expect(result).toMatchObject({ outcome: 'completed', reason: expect.stringContaining(LIVE) });
    expect(result.files).toMatchObject({
      changed: expect.arrayContaining(['harbour.md']),
      created: expect.arrayContaining(['new.md']),
    });
    expect(events[0]).toMatchObject({ _tag: 'Fired', direct: true });
    expect(await readFile(at('harbour.md'), 'utf8')).toBe(TIDY);
    const audit = await auditStore(openStore(live, scene.folders))();
    expect(E.isRight(audit) && audit.right.runs.map(({ wrong }) => wrong)).toEqual([null]);
    expect(await undo(result.runId)).toMatchObject({ outcome: 'completed' });
    expect((await standing()).content).toEqual(was.content);
  });

  it.each<[string, () => Promise<RunnerEnd>, RegExp]>([
    ['rejects', () => Promise.reject(new Error('no quota')), /no quota/],
    ['says that it failed', async () => ({ _tag: 'Failed', reason: 'Out of turns.' }), /Out of turns/],
    ['ends without a word', async () => ({ _tag: 'Done', words: null }), /empty/],
  ])('and %s leaves the folder and its time as they were', async (_, end, why) => {
    const was = await standing();
    const result = await dream(tidying(end)).done;
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(why) });
    expect(result.reason).toContain(LIVE);
    expect(await standing()).toEqual(was);
  });

  it('and is stopped leaves the folder as it was, also what it wrote when it heard of it', async () => {
    const was = await standing();
    let reached = (): void => {};
    const working = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const handle = dream(async (job) => {
      await writeFile(at('harbour.md'), TIDY);
      reached();
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
      await writeFile(at('late.md'), '# Late\n');
      return { _tag: 'Failed', reason: 'Aborted.' };
    });
    await working;
    expect(await readFile(at('harbour.md'), 'utf8')).toBe(TIDY);
    handle.send({ type: 'KILL', by: 'a test', request: null });
    expect(await handle.done).toMatchObject({ outcome: 'killed' });
    expect(await standing()).toEqual(was);
  });

  it('and breaks a rule for results has it held, the folder as it was; a person can let it in', async () => {
    const was = await standing();
    const held = await dream(async () => {
      for (const path of ['pinned.md', 'harbour.md', 'orphan.md']) await rm(at(path));
      return DONE;
    }).done;
    expect(held).toMatchObject({
      outcome: 'held',
      files: { deleted: expect.arrayContaining(['harbour.md']) },
    });
    expect(await standing()).toEqual(was);
    const applied = await startApply(live, scene.folders, held.runId);
    expect(E.isRight(applied) && (await applied.right.done).outcome).toBe('completed');
    expect(Object.keys((await standing()).content)).not.toContain('harbour.md');
  });

  it('cannot do a dry run, which would change the folder', async () => {
    const was = await standing();
    expect(await dream(tidying(), { dryRun: true }).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('cannot do a dry run'),
    });
    expect(await standing()).toEqual(was);
  });

  it('and loses its journal leaves the folder as it was', async () => {
    const was = await standing();
    let broken = false;
    const failing: Capabilities = {
      ...live,
      files: {
        ...live.files,
        append: (path, bytes, sync) =>
          broken && path.endsWith('.jsonl')
            ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' })
            : live.files.append(path, bytes, sync),
      },
    };
    const run = tidying(async () => {
      broken = true;
      return DONE;
    });
    const engine = runnerEngine({ run, kindOf, direct: true });
    const result = await startDream(failing, scene.folders, { verdict: openVerdict, engine }).done;
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('journal') });
    expect(await standing()).toEqual(was);
  });
});

describe('what somebody else edits while a runner works on the live folder', () => {
  const reporting =
    (tool: string, end: RunnerEnd): Runner =>
    async (job) => {
      const call = { type: 'tool_use', id: 'c1', name: tool, input: { file_path: 'harbour.md' } } as const;
      job.onMessage({ role: 'assistant', content: [call] });
      await writeFile(at('harbour.md'), TIDY);
      await writeFile(at('orphan.md'), '# By somebody\n');
      const result = { type: 'tool_result', tool_use_id: 'c1', content: 'ok', isError: false } as const;
      job.onMessage({ role: 'user', content: [result] });
      return end;
    };
  const FAILED: RunnerEnd = { _tag: 'Failed', reason: 'Out of turns.' };
  const orphan = () => readFile(at('orphan.md'), 'utf8');

  it('stays when the runner fails, where its calls tell what it touched', async () => {
    const was = await standing();
    expect((await dream(reporting('put', FAILED)).done).outcome).toBe('failed');
    expect(await orphan()).toBe('# By somebody\n');
    const { 'orphan.md': _, ...rest } = (await standing()).content;
    expect(rest).toEqual(
      Object.fromEntries(Object.entries(was.content).filter(([path]) => path !== 'orphan.md')),
    );
  });

  it('is no part of its result', async () => {
    const result = await dream(reporting('put', DONE)).done;
    expect(result).toMatchObject({ outcome: 'completed' });
    expect(result.files.changed).not.toContain('orphan.md');
    expect(await orphan()).toBe('# By somebody\n');
    await undo(result.runId);
    expect(await orphan()).toBe('# By somebody\n');
  });

  it('goes back with the rest where the runner may have done anything', async () => {
    const was = await standing();
    expect((await dream(reporting('sh', FAILED)).done).outcome).toBe('failed');
    expect(await standing()).toEqual(was);
  });
});

describe('a runner that works on the live folder and whose process dies', () => {
  it('leaves the folder half done, which is told, and undo puts it back', async () => {
    const was = await standing();
    let reached = (): void => {};
    const working = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const handle = dream(
      tidying(() => {
        reached();
        return new Promise(() => {});
      }),
    );
    await working;
    const later: Capabilities = {
      ...live,
      processes: { ...live.processes, liveness: () => async () => 'dead' },
    };
    const store = openStore(later, scene.folders);
    expect(await recoverStore(store)()).toMatchObject({ right: { recovered: [{ runId: handle.runId }] } });
    expect(await readFile(at('harbour.md'), 'utf8')).toBe(TIDY);
    const runs = await readRuns(store)();
    const lines = runList(E.isRight(runs) ? runs.right.map(runRow) : []);
    expect(lines.join()).toContain(`autodream undo ${handle.runId} puts it back`);
    expect(await undo('latest', later)).toMatchObject({ outcome: 'completed' });
    expect(await standing()).toEqual(was);
    const again = await readRuns(store)();
    expect(E.isRight(again) && again.right.map(runRow)).toMatchObject([
      { brokeOff: false },
      { kind: 'undo' },
    ]);
    expect(await startUndo(later, scene.folders, handle.runId)).toMatchObject({
      left: { _tag: 'CannotUndo' },
    });
    handle.send({ type: 'KILL', by: 'a test', request: null });
    await handle.done;
  });
});
