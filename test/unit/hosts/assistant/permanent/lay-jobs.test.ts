import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { layPermanentJobs } from '../../../../../src/hosts/assistant/permanent/lay-jobs.js';
import { parseCron } from '../../../../../src/machines/job/cron.rules.js';
import { textAt } from '../../../../../src/testing/on-disk.js';
import { aMorning, PROJECT } from './a-morning.js';

const PATH = `${PROJECT}/.claude/scheduled_tasks.json`;

type Task = { readonly id: string; readonly cron: string };

describe('the assistant’s own jobs in a project’s file', () => {
  const scene = (text?: string) => {
    const morning = aMorning();
    if (text !== undefined) morning.put(PATH, text);
    const tasks = (): readonly Task[] => JSON.parse(textAt(morning.tree, PATH) ?? '{"tasks":[]}').tasks;
    return { ...morning, tasks, lay: (project = PROJECT) => layPermanentJobs(morning.store, project)() };
  };

  it('are laid down once, permanent, with schedules that hold', async () => {
    const { lay, tasks } = scene();
    expect(await lay()).toEqual(E.right(['catch-up', 'morning-checkin', 'dream']));
    expect(tasks()).toMatchObject([
      { id: 'catch-up', permanent: true },
      { id: 'morning-checkin', permanent: true },
      { id: 'dream', permanent: true },
    ]);
    for (const { cron } of tasks()) expect(E.isRight(parseCron(cron))).toBe(true);
    expect(await lay()).toEqual(E.right([]));
    expect(tasks()).toHaveLength(3);
  });

  it('do not come back when a person removes one', async () => {
    const { lay, tasks, put } = scene();
    await lay();
    put(PATH, JSON.stringify({ tasks: tasks().filter(({ id }) => id !== 'dream') }));
    expect(await lay()).toEqual(E.right([]));
    expect(tasks().map(({ id }) => id)).toEqual(['catch-up', 'morning-checkin']);
  });

  it('leave alone what stands there, a task with such an id too', async () => {
    const own = {
      id: 'dream',
      cron: '0 3 * * *',
      prompt: 'mine',
      createdAt: 1,
      recurring: true,
      colour: 'blue',
    };
    const { lay, tasks } = scene(JSON.stringify({ version: 3, tasks: [own, { odd: true }] }));
    expect(await lay()).toEqual(E.right(['catch-up', 'morning-checkin']));
    expect(tasks().slice(0, 2)).toEqual([own, { odd: true }]);
  });

  it('are laid down later where the file is corrupt now, and nothing is written', async () => {
    const { lay, tree, put } = scene('{"tasks": [');
    expect(await lay()).toMatchObject(E.left({ _tag: 'CorruptJobs' }));
    expect(textAt(tree, PATH)).toBe('{"tasks": [');
    put(PATH, '{"tasks": []}');
    expect(await lay()).toMatchObject(E.right({ length: 3 }));
  });

  it('are laid down for each project that shares a store', async () => {
    const { lay } = scene();
    await lay();
    expect(await lay('/worktree')).toMatchObject(E.right({ length: 3 }));
    expect(await lay()).toEqual(E.right([]));
  });
});
