import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder, aMessyStore, contentOf, lockOf, type TestStore } from './a-store.js';
import { cli } from './run-cli.js';

const json = async (args: readonly string[]) => {
  const { code, out, err } = await cli([...args, '--json']);
  return { code, err, value: JSON.parse(out) };
};

const dreamtOver = async (): Promise<{ store: TestStore; runId: string }> => {
  const store = aMessyStore();
  const { value } = await json(['run', '--force', ...store.options]);
  return { store, runId: value.runId };
};

const journalOf = ({ state }: TestStore, runId: string): string => join(state, 'runs', `${runId}.jsonl`);

describe('after a dream', () => {
  test('status, log and diff tell of it, as JSON and as text', async () => {
    const { store, runId } = await dreamtOver();
    const status = await json(['status', ...store.options]);
    expect(status).toMatchObject({
      code: 0,
      value: {
        memory: store.memory,
        holder: null,
        lastConsolidatedAtNs: String(lockOf(store.memory)?.mtimeNs),
        index: { linesLeft: expect.any(Number), bytesLeft: expect.any(Number) },
        runs: [{ runId, kind: 'dream', outcome: 'completed' }],
        verdict: { _tag: 'Refused', gate: 'time' },
      },
    });
    expect((await cli(['status', ...store.options])).out).toMatch(/^held by +nobody$/m);

    const log = await json(['log', ...store.options]);
    expect(log.value).toEqual(status.value.runs);
    expect((await cli(['log', ...store.options])).out).toContain(runId);

    const story = await json(['log', runId.slice(0, 6), ...store.options]);
    expect(story.value.records[0]).toMatchObject({ seq: 0, event: { type: 'START' } });
    expect((await cli(['log', 'latest', ...store.options])).out).toMatch(/settle\/decide#1 done Committed/);

    const diff = await json(['diff', 'latest', ...store.options]);
    expect(diff.value).toMatchObject({ runId, files: expect.any(Array), ledger: expect.any(Array) });
    expect(diff.value.files.map(({ path }: { path: string }) => path)).toContain('MEMORY.md');
    const text = (await cli(['diff', runId, ...store.options])).out;
    expect(text).toMatch(/^--- a\/MEMORY\.md\n\+\+\+ b\/MEMORY\.md\n@@ /m);
    const merged = /^\d+ statements? merged, because the same is said elsewhere:$/m;
    expect(text).toMatch(merged);
    expect(story.value.ledger).toEqual(diff.value.ledger);
    expect((await cli(['log', runId, ...store.options])).out).toMatch(merged);
  });

  test('audit verify finds nothing wrong, and names the record that somebody changed', async () => {
    const { store, runId } = await dreamtOver();
    const honest = await json(['audit', 'verify', ...store.options]);
    expect(honest).toMatchObject({
      code: 0,
      value: { sound: true, runs: [{ runId, replayed: true, wrong: null }] },
    });

    const lines = readFileSync(journalOf(store, runId), 'utf8').split('\n');
    lines[7] = lines[7]?.replace(/"time":\d/, '"time":9') ?? '';
    writeFileSync(journalOf(store, runId), lines.join('\n'));
    const wrong = await json(['audit', 'verify', runId, ...store.options]);
    expect(wrong).toMatchObject({
      code: 1,
      value: { sound: false, runs: [{ wrong: { seq: 7, why: 'changed' } }] },
    });
    expect(await cli(['audit', 'verify', ...store.options])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/WRONG: record #7 /),
    });
  });

  test('log, status, diff and undo say that a journal is damaged, and what examines it', async () => {
    const { store, runId } = await dreamtOver();
    const bytes = readFileSync(journalOf(store, runId));
    writeFileSync(journalOf(store, runId), bytes.with(40, 0x78));
    for (const command of ['log', 'status'])
      expect((await cli([command, ...store.options])).out).toMatch(
        new RegExp(`${runId} .* damaged .* see: autodream audit verify ${runId}`),
      );
    const sentence = new RegExp(`journal of run ${runId} is damaged.*autodream audit verify ${runId}`);
    expect(await cli(['log', runId, ...store.options])).toMatchObject({
      code: 0,
      out: expect.stringMatching(sentence),
    });
    for (const command of ['diff', 'undo'])
      expect(await cli([command, 'latest', ...store.options])).toMatchObject({
        code: 1,
        err: expect.stringMatching(sentence),
      });
  });

  test('log and status list the newest run first', async () => {
    const { store, runId } = await dreamtOver();
    const { value } = await json(['undo', runId, ...store.options]);
    const log = await json(['log', ...store.options]);
    expect(log.value.map((run: { runId: string }) => run.runId)).toEqual([value.runId, runId]);
    expect((await json(['status', ...store.options])).value.runs).toEqual(log.value);
  });

  test('audit verify finds a journal that lost its end', async () => {
    const { store, runId } = await dreamtOver();
    const lines = readFileSync(journalOf(store, runId), 'utf8').split('\n');
    writeFileSync(journalOf(store, runId), `${lines.slice(0, 5).join('\n')}\n`);
    expect(await json(['audit', 'verify', ...store.options])).toMatchObject({
      code: 1,
      value: { sound: false, fault: { why: 'cut journal', runId } },
    });
  });

  test('audit verify notices by a noted head that the end is gone, and audit export hands out all that is there', async () => {
    const { store, runId } = await dreamtOver();
    const { head } = (await json(['audit', 'verify', ...store.options])).value.runs[0];
    expect((await cli(['audit', 'verify', ...store.options])).out).toContain(`Head of the last one: ${head}`);
    expect((await cli(['audit', 'verify', '--head', head, ...store.options])).code).toBe(0);
    const exported = await cli(['audit', 'export', 'latest', '--contents', ...store.options]);
    const { runs } = JSON.parse(exported.out);
    expect(runs).toMatchObject([{ runId, head, torn: '', wrong: null }]);
    expect(runs[0].lines.map((line: string) => `${line}\n`).join('')).toBe(
      readFileSync(journalOf(store, runId), 'utf8'),
    );
    const lines = readFileSync(journalOf(store, runId), 'utf8').split('\n');
    writeFileSync(journalOf(store, runId), `${lines.slice(0, -2).join('\n')}\n`);
    expect(await json(['audit', 'verify', '--head', head, ...store.options])).toMatchObject({
      code: 1,
      value: { sound: false, fault: { why: 'unknown head' } },
    });
  });

  test('undo restores the bytes and takes the time back, once', async () => {
    const store = aMessyStore();
    const before = contentOf(store.memory);
    const { value } = await json(['run', '--force', ...store.options]);
    expect(await json(['undo', 'latest', ...store.options])).toMatchObject({
      code: 0,
      value: { outcome: 'completed', lastConsolidatedAt: null },
    });
    expect(contentOf(store.memory)).toEqual(before);
    expect(lockOf(store.memory)).toBeNull();
    const again = await cli(['undo', value.runId, ...store.options]);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/undone already/) });
  });
});

describe('autodream check', () => {
  test('lists errors with exit code 1, mends them, and what it mended can be undone', async () => {
    const { memory, options } = aMessyStore();
    const before = contentOf(memory);
    const found = await json(['check', ...options]);
    expect(found.code).toBe(1);
    const tags = found.value.errors.map((error: { _tag: string }) => error._tag).sort();
    expect(tags).toEqual(['DeadLink', 'DuplicateStatement', 'Orphan']);

    const fixed = await json(['check', '--fix', ...options]);
    expect(fixed.value.fix).toMatchObject({ outcome: 'completed' });
    expect(fixed.value.errors.map((error: { _tag: string }) => error._tag)).not.toContain('DeadLink');
    expect(lockOf(memory)).toBeNull();
    expect(contentOf(memory)).not.toEqual(before);

    expect(await json(['undo', fixed.value.fix.runId, ...options])).toMatchObject({ code: 0 });
    expect(contentOf(memory)).toEqual(before);
  });
});

test('the demo shows what a dream changes and leaves nothing behind', async () => {
  const folder = aFolder();
  const { code, out } = await cli(['demo'], { env: { TMPDIR: folder } });
  expect(code).toBe(0);
  expect(out).toMatch(/^ MEMORY\.md +\| +\d+ \+*-+$/m);
  expect(out).toMatch(/files changed, \d+ created, \d+ deleted/);
  expect(out).toMatch(/dead links +[1-9]\d* +0$/m);
  expect(readdirSync(folder)).toEqual([]);
});
