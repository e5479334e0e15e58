import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileStat, Files } from '../../../../../src/effects/ports/files.js';
import type { Job } from '../../../../../src/effects/ports/jobs.js';
import { jobFile } from '../../../../../src/effects/services/jobs/job-file.js';
import { memoryFiles } from '../../../../../src/effects/simulated/memory-files.js';
import { chmod, put, putFile } from '../../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../../src/effects/simulated/tree.js';
import { planOf } from '../../../../../src/machines/job/job.rules.js';
import { namesIn, textAt } from '../../../../../src/testing/on-disk.js';

const FOLDER = '/project/.claude';
const PATH = `${FOLDER}/scheduled_tasks.json`;

const NOW = 1_000;

const NEW: Job = {
  id: 'new',
  kind: 'recurring',
  recurring: true,
  cron: '0 9 * * *',
  prompt: 'Look around.',
  createdAt: 1_000,
  renewedAt: null,
  lastFiredAt: null,
};

const open = (text: string | null, over: (files: Files) => Files = (files) => files, now = NOW) => {
  const tree = emptyTree(() => BigInt(Date.now()) * 1_000_000n);
  if (text !== null) putFile(tree, PATH, text);
  let names = 0;
  const unique = () => {
    names += 1;
    return `u${names}`;
  };
  const clock = { now: () => now };
  const file = jobFile({ files: over(memoryFiles(tree)), clock, path: PATH, unique });
  return { tree, file, text: () => textAt(tree, PATH) };
};

const task = (id: string, more: object = {}) => ({
  id,
  cron: '* * * * *',
  prompt: 'p',
  createdAt: 5,
  recurring: true,
  ...more,
});
/** The job of a task as it was when it was run. */
const asked = (id: string) => ({ id, cron: '* * * * *', prompt: 'p', createdAt: 5 });

const written = (tasks: readonly unknown[], more: object = {}): string => JSON.stringify({ ...more, tasks });

describe('reading the file of jobs', () => {
  it('takes an absent file for one without jobs', async () => {
    expect(await open(null).file.read()).toEqual(
      E.right({ _tag: 'Read', jobs: [], bad: [], remarks: [], unnoted: false }),
    );
  });

  it('tells the kinds apart', async () => {
    const { file } = open(
      written([
        task('a'),
        task('b', { recurring: false }),
        task('dream', { permanent: true }),
        { id: 'd', cron: 'x', prompt: '', createdAt: 0 },
      ]),
    );
    const read = await file.read();
    expect(read).toMatchObject(
      E.right({
        jobs: [
          { kind: 'recurring' },
          { kind: 'one-off' },
          { kind: 'permanent', recurring: true },
          { kind: 'one-off' },
        ],
      }),
    );
  });

  it('takes only the assistant’s own jobs as permanent, and says so of others', async () => {
    const { file } = open(
      written([task('catch-up', { permanent: true }), task('mine', { permanent: true })]),
    );
    expect(await file.read()).toMatchObject(
      E.right({
        jobs: [{ kind: 'permanent' }, { id: 'mine', kind: 'recurring', recurring: true }],
        bad: [],
        remarks: [{ at: 1, id: 'mine', sentence: expect.stringContaining('expires') }],
      }),
    );
  });

  it('says what is wrong with a task, field by field, and takes the others', async () => {
    const { file } = open(
      written([task('a'), task('bad', { cron: 5, createdAt: 'x' }), 'nonsense', task('a'), task('z')]),
    );
    const read = await file.read();
    expect(read).toMatchObject(
      E.right({
        jobs: [{ id: 'a' }, { id: 'z' }],
        bad: [
          { at: 1, id: 'bad' },
          { at: 2, id: null },
          { at: 3, id: 'a' },
        ],
      }),
    );
    expect(JSON.stringify(read)).toContain('\\"cron\\" is no text, \\"createdAt\\" is no number');
  });

  it.each([-1, 8.64e15, 1e300])(
    'leaves a task alone that says %d is a time, and takes the others',
    async (time) => {
      const fields = ['createdAt', 'lastFiredAt', 'renewedAt'];
      const { file } = open(written([...fields.map((field) => task(field, { [field]: time })), task('a')]));
      const read = await file.read();
      expect(read).toMatchObject(E.right({ jobs: [{ id: 'a' }], bad: fields.map((id) => ({ id })) }));
      const jobs = E.isRight(read) && read.right._tag === 'Read' ? read.right.jobs : [];
      expect(jobs.map((job) => planOf(job, 'Europe/Berlin')._tag)).toEqual(['Fires']);
    },
  );

  it.each(['{"tasks": [', '[]', '{"tasks": {}}', '', '{ /* words */ "tasks": [] }'])(
    'reports %j as corrupt and never writes over it',
    async (text) => {
      const { file, text: now } = open(text);
      expect(await file.read()).toMatchObject(
        E.right({ _tag: 'Corrupt', sentence: expect.stringContaining(PATH) }),
      );
      expect(await file.edit({ _tag: 'Add', job: NEW })()).toMatchObject(E.left({ _tag: 'CorruptJobs' }));
      expect(now()).toBe(text);
    },
  );

  it('takes the jobs apart once while nobody writes, and anew after any change of the bytes', async () => {
    const { tree, file } = open(written([task('a'), task('b')]));
    const first = await file.read();
    const again = await file.read();
    expect(E.toUnion(again)).toBe(E.toUnion(first));
    putFile(tree, PATH, written([task('a'), task('c')]));
    expect(await file.read()).toMatchObject(E.right({ jobs: [{ id: 'a' }, { id: 'c' }] }));
  });

  it('follows no link and reads no folder', async () => {
    const { tree, file } = open(null);
    putFile(tree, '/elsewhere.json', written([task('a')]));
    put(tree, PATH, { kind: 'symlink', target: '/elsewhere.json', mode: 0o777, mtimeNs: 1n });
    expect(await file.read()).toMatchObject(E.right({ _tag: 'Corrupt' }));
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toMatchObject(E.left({ _tag: 'CorruptJobs' }));
    expect(textAt(tree, '/elsewhere.json')).toBe(written([task('a')]));
  });
});

describe('editing the file of jobs', () => {
  it('loses none of many edits that one process makes at once, and writes them together', async () => {
    let renames = 0;
    const ids = Array.from({ length: 30 }, (_, at) => `job-${at}`);
    const { file, text } = open(written(ids.map((id) => task(id))), (files) => ({
      ...files,
      rename: (from, to) => {
        renames += 1;
        return files.rename(from, to);
      },
    }));
    const done = await Promise.all(
      ids.map((id) => file.edit({ _tag: 'Fired', job: asked(id), at: 88, nextAt: 99 })()),
    );
    expect(done.every(E.isRight)).toBe(true);
    expect(
      JSON.parse(text() ?? '').tasks.map(({ lastFiredAt }: { lastFiredAt: number }) => lastFiredAt),
    ).toEqual(ids.map(() => 88));
    expect(renames).toBe(1);
  });

  const others = [
    task('a', { colour: 'blue', deep: { x: [1] } }),
    { id: 7 },
    null,
    task('b', { recurring: false }),
  ];
  const kept = JSON.parse(JSON.stringify(others));

  it('changes nothing of a file that it could not write again, and is at the service of the next one', async () => {
    const deep = `{"deep": ${'['.repeat(20_000)}${']'.repeat(20_000)}, "tasks": []}`;
    const { tree, file, text } = open(deep);
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toMatchObject(E.left({ _tag: 'CorruptJobs' }));
    expect(text()).toBe(deep);
    putFile(tree, PATH, written([]));
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toEqual(E.right(undefined));
  });

  it('reads nothing of a file that is far too large', async () => {
    const { file, text } = open(written([task('a')]), (files) => ({
      ...files,
      stat: (path) =>
        TE.map((stat: FileStat | null) => stat && { ...stat, size: 300_000_000 })(files.stat(path)),
      read: () => {
        throw new Error('It was read.');
      },
    }));
    expect(await file.read()).toMatchObject(
      E.right({ _tag: 'Corrupt', sentence: expect.stringContaining('300 MB') }),
    );
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toMatchObject(E.left({ _tag: 'CorruptJobs' }));
    expect(text()).toBe(written([task('a')]));
  });

  it('keeps what it does not speak of, in its order', async () => {
    const { file, text } = open(written(others, { version: 3 }));
    await file.edit({ _tag: 'Add', job: NEW })();
    await file.edit({ _tag: 'Renew', id: 'a', at: 77, expiredAt: null })();
    await file.edit({ _tag: 'Fired', job: asked('a'), at: 88, nextAt: 99 })();
    const { kind, renewedAt, lastFiredAt, ...added } = NEW;
    expect(JSON.parse(text() ?? '')).toEqual({
      version: 3,
      tasks: [{ ...kept[0], renewedAt: 77, lastFiredAt: 88, nextAt: 99 }, ...kept.slice(1), added],
    });
    expect([kind, renewedAt, lastFiredAt]).toEqual(['recurring', null, null]);
  });

  it('takes a one-off away once it has been fired, and a job that is removed', async () => {
    const { file, text } = open(written(others));
    await file.edit({ _tag: 'Fired', job: asked('b'), at: 88, nextAt: null })();
    await file.edit({ _tag: 'Remove', id: 'a' })();
    expect(JSON.parse(text() ?? '').tasks).toEqual(kept.slice(1, 3));
  });

  it('takes away the task that was run, of several with its id, and none where all ask for something else', async () => {
    const once = { recurring: false };
    const two = [task('b', { ...once, prompt: 'q' }), task('b', once), task('b', { ...once, createdAt: 9 })];
    const { file, text } = open(written(two));
    const fire = () => file.edit({ _tag: 'Fired', job: asked('b'), at: 88, nextAt: null })();
    await fire();
    expect(JSON.parse(text() ?? '').tasks).toEqual([two[0], two[2]]);
    await fire();
    expect(JSON.parse(text() ?? '').tasks).toEqual([two[0]]);
    const other = { ...asked('b'), createdAt: 7 };
    expect(await file.edit({ _tag: 'Fired', job: other, at: 88, nextAt: null })()).toMatchObject(
      E.left({ _tag: 'NoSuchJob' }),
    );
    expect(JSON.parse(text() ?? '').tasks).toEqual([two[0]]);
  });

  it('gives each of several edits that are made together its own outcome', async () => {
    const { file, text } = open(written([task('a'), task('b')]));
    const made = await Promise.all([
      file.edit({ _tag: 'Remove', id: 'a' })(),
      file.edit({ _tag: 'Remove', id: 'a' })(),
      file.edit({ _tag: 'Renew', id: 'b', at: 77, expiredAt: 70 })(),
    ]);
    expect(made).toMatchObject([E.right(undefined), E.left({ _tag: 'NoSuchJob' }), E.right(undefined)]);
    expect(JSON.parse(text() ?? '').tasks).toEqual([task('b', { renewedAt: 77, expiredAt: 70 })]);
  });

  it('counts times that are ahead of the clock as the moment that is noted, and keeps what is written', async () => {
    const ahead = NOW + 10_000_000;
    const tasks = [task('a', { lastFiredAt: ahead }), task('b', { createdAt: ahead }), task('c')];
    const { file, text } = open(written(tasks));
    const jobs = async () => {
      const read = await file.read();
      return E.isRight(read) && read.right._tag === 'Read' ? read.right : null;
    };
    expect(await jobs()).toMatchObject({ unnoted: true, remarks: [{ id: 'a' }, { id: 'b' }] });
    await file.edit({ _tag: 'Resume', at: NOW - 10 })();
    expect(await jobs()).toMatchObject({
      unnoted: false,
      jobs: [
        { id: 'a', lastFiredAt: NOW - 10 },
        { id: 'b', createdAt: NOW - 10, lastFiredAt: null },
        { id: 'c' },
      ],
    });
    await file.edit({ _tag: 'Fired', job: asked('a'), at: NOW, nextAt: 99 })();
    expect(await jobs()).toMatchObject({ jobs: [{ lastFiredAt: NOW }, { createdAt: NOW - 10 }, {}] });
    expect(JSON.parse(text() ?? '').tasks).toEqual([
      { ...tasks[0], resumedAt: NOW, nextAt: 99 },
      { ...tasks[1], resumedAt: NOW - 10 },
      tasks[2],
    ]);
    await file.edit({ _tag: 'Fired', job: asked('a'), at: ahead, nextAt: 99 })();
    expect(JSON.parse(text() ?? '').tasks[0]).toEqual({ ...tasks[0], lastFiredAt: ahead, nextAt: 99 });
  });

  it('says that there is no such job, or one of that id already', async () => {
    const { file } = open(written(others));
    expect(await file.edit({ _tag: 'Remove', id: 'x' })()).toMatchObject(E.left({ _tag: 'NoSuchJob' }));
    expect(await file.edit({ _tag: 'Add', job: { ...NEW, id: 'a' } })()).toMatchObject(
      E.left({ _tag: 'SameId' }),
    );
  });

  it('makes the file and its folder, leaves no draft, and keeps the rights of a file', async () => {
    const { tree, file, text } = open(null);
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toEqual(E.right(undefined));
    chmod(tree, PATH, 0o640);
    await file.edit({ _tag: 'Renew', id: 'new', at: 7, expiredAt: null })();
    expect(JSON.parse(text() ?? '').tasks).toHaveLength(1);
    expect(namesIn(tree, FOLDER)).toEqual(['scheduled_tasks.json']);
    expect(await memoryFiles(tree).stat(PATH)()).toMatchObject(E.right({ mode: 0o640 }));
  });

  it('makes its edit anew on what another program wrote meanwhile', async () => {
    let meanwhile: (() => void) | null = null;
    const { tree, file, text } = open(written([task('a')]), (files) => ({
      ...files,
      create:
        (...given) =>
        async () => {
          const made = await files.create(...given)();
          meanwhile?.();
          meanwhile = null;
          return made;
        },
    }));
    meanwhile = () => putFile(tree, PATH, written([task('theirs'), task('a')]));
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toEqual(E.right(undefined));
    expect(JSON.parse(text() ?? '').tasks.map(({ id }: { id: string }) => id)).toEqual([
      'theirs',
      'a',
      'new',
    ]);
    expect(namesIn(tree, FOLDER)).toEqual(['scheduled_tasks.json']);
  });

  it('gives up where others write all the time, and leaves theirs', async () => {
    let count = 0;
    const { tree, file, text } = open(written([]), (files) => ({
      ...files,
      create: (...given) => {
        count += 1;
        putFile(tree, PATH, written([task(`t${count}`)]));
        return files.create(...given);
      },
    }));
    expect(await file.edit({ _tag: 'Add', job: NEW })()).toMatchObject(E.left({ _tag: 'ContestedJobs' }));
    expect(text()).toBe(written([task(`t${count}`)]));
    expect(namesIn(tree, FOLDER)).toEqual(['scheduled_tasks.json']);
  });
});
