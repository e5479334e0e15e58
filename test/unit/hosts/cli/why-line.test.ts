import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { base62 } from '../../permissions/secrets/samples.js';
import { openVerdict, smallStore } from '../dream/small-store.js';
import { aContext } from './a-context.js';

const SECRET = `glpat-${base62(20)}`;

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const why = async (line: string, ...more: readonly string[]) => {
  const { context, out, err } = aContext({ cwd: scene.root });
  const { memory, state, transcripts } = scene.folders;
  const store = ['--store', memory, '--state', state, '--transcripts', transcripts];
  const code = await runCli(['why', line, ...store, ...more], context);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const wroteOf = async (line: string) => {
  const { out, err } = await why(line, '--json');
  if (out === '') throw new Error(err);
  return JSON.parse(out).wrote;
};

const file = (name: string): string => join(scene.folders.memory, name);

/** The number of the line that has these words. */
const placeOf = async (name: string, words: string): Promise<string> => {
  const lines = (await readFile(file(name), 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.includes(words));
  if (at < 0) throw new Error(`${name} has no line with ${words}: ${lines.join('\n')}`);
  return `${name}:${at + 1}`;
};

const dream = () => {
  const { lastConsolidatedNs: _, ...verdict } = { ...openVerdict, sessions: ['said'] };
  return startDream(liveCapabilities(), scene.folders, { verdict: { ...verdict, lastConsolidatedNs: null } })
    .done;
};

const remember = async (words: string): Promise<void> => {
  const row = {
    type: 'user',
    message: { role: 'user', content: words },
    timestamp: '2026-03-09T10:00:00.000Z',
  };
  await writeFile(join(scene.root, 'said.jsonl'), `${JSON.stringify(row)}\n`);
};

describe('why FILE:LINE', () => {
  it('names the dream that wrote the line, and what somebody had said, without secrets', async () => {
    await remember(`Remember that the ferry robot sings on Sundays. Its key is ${SECRET}.`);
    const { runId, outcome } = await dream();
    expect(outcome).toBe('completed');
    const index = await readFile(file('MEMORY.md'), 'utf8');
    const topic = /\(([^)]*remember[^)]*)\)/.exec(index)?.[1] ?? 'harbour.md';
    const place = await placeOf(topic, 'sings on Sundays');
    expect(await wroteOf(place)).toMatchObject({
      _tag: 'Run',
      run: { runId, kind: 'dream', engine: 'local' },
      evidence: {
        origin: 'session said',
        quote: expect.stringContaining('the ferry robot sings on Sundays'),
      },
    });
    const { out } = await why(place);
    expect(out).toContain(`by run ${runId} (dream, engine local)`);
    expect(out).not.toContain(SECRET);
    await rm(join(scene.root, 'said.jsonl'));
    expect((await wroteOf(place)).evidence.quote).toBeNull();
  });

  it('says that no run wrote a line that a person did: before, between and after runs', async () => {
    expect(await wroteOf('orphan.md:9')).toEqual({
      _tag: 'Outside',
      after: null,
      before: null,
      earlier: null,
    });
    const { runId } = await dream();
    expect(await wroteOf(await placeOf('harbour.md', 'Tickets are blue'))).toMatchObject({
      _tag: 'Outside',
      after: null,
      before: runId,
    });
    await writeFile(file('harbour.md'), `${await readFile(file('harbour.md'), 'utf8')}- Dogs pay half.\n`);
    expect(await wroteOf(await placeOf('harbour.md', 'Dogs'))).toMatchObject({
      _tag: 'Outside',
      after: runId,
    });
    expect((await why(await placeOf('harbour.md', 'Dogs'))).out).toContain(
      `by no run: a person or another program put it there, after run ${runId}`,
    );
  });

  it('follows a line that a person edited, and one that an undo put back', async () => {
    const { runId } = await dream();
    const undo = await startUndo(liveCapabilities(), scene.folders, 'latest');
    if (undo._tag === 'Left') throw new Error('the dream can be undone');
    const { runId: undoId } = await undo.right.done;
    const place = await placeOf('harbour.md', 'the ferry leaves at 7');
    expect(await wroteOf(place)).toMatchObject({
      _tag: 'Run',
      run: { runId: undoId, kind: 'undo', undoes: runId },
      earlier: { how: 'put back', path: 'harbour.md', wrote: { _tag: 'Outside', before: runId } },
    });
    const text = await readFile(file('harbour.md'), 'utf8');
    await writeFile(file('harbour.md'), text.replace('the ferry leaves at 7\n', 'the ferry leaves at 8\n'));
    expect(await wroteOf(place)).toMatchObject({
      _tag: 'Outside',
      after: undoId,
      earlier: { how: 'edited', text: '- the ferry leaves at 7', wrote: { _tag: 'Run' } },
    });
  });

  it('takes a path into the store, and says in words what it cannot show', async () => {
    expect((await why(join('memory', 'orphan.md:9'))).out).toContain(
      'line      orphan.md:9  - Gulls like chips.',
    );
    expect((await why(`${file('orphan.md')}:9`)).code).toBe(0);
    expect((await why('orphan.md:99')).err).toContain(
      'The file orphan.md has no line 99. Its lines are numbered from 1 to 9',
    );
    expect((await why('orphan.md:0')).err).toContain('has no line 0');
    expect((await why('gone.md:1')).err).toContain('There is no file gone.md');
    expect((await why('../said.jsonl:1')).err).toContain('is no memory file of the store');
    expect((await why('.consolidate-lock:1')).err).toContain('is no memory file of the store');
    await writeFile(file('picture.md'), Buffer.from([0x89, 0x50, 0, 0xff, 10]));
    expect((await why('picture.md:1')).err).toContain('The file picture.md is not text');
    expect((await why('orphan.md')).code).toBe(2);
  });

  it('says honestly where what a run did is not kept any more', async () => {
    const { runId } = await dream();
    const place = await placeOf('harbour.md', 'Tickets are blue');
    await rm(join(scene.folders.state, 'objects'), { recursive: true });
    expect(await wroteOf(place)).toEqual({ _tag: 'Untold', why: 'images', runId });
    expect((await why(place)).out).toContain(
      `nobody can tell: what run ${runId} did to this file is not kept`,
    );
    await writeFile(join(scene.folders.state, 'runs', `${runId}.jsonl`), 'no record\n');
    expect(await wroteOf(place)).toEqual({ _tag: 'Untold', why: 'damaged', runId });
  });

  it('follows a link that leads into the store, and none that leads out of it', async () => {
    await mkdir(join(scene.root, 'elsewhere'));
    await writeFile(join(scene.root, 'elsewhere', 'letter.md'), 'a letter to somebody else\n');
    await symlink(join(scene.root, 'elsewhere'), file('post'));
    await symlink(join(scene.root, 'elsewhere', 'letter.md'), file('letter.md'));
    await symlink(scene.folders.memory, join(scene.root, 'shortcut'));
    for (const place of ['post/letter.md:1', 'letter.md:1']) {
      const { code, out, err } = await why(place);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('no memory file of the store');
    }
    expect(await wroteOf('shortcut/MEMORY.md:1')).toMatchObject({ _tag: 'Outside' });
  });
});
