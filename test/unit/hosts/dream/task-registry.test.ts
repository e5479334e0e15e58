import { describe, expect, it } from 'vitest';
import { taskRegistry } from '../../../../src/hosts/dream/task-registry.js';
import type { TaskView } from '../../../../src/hosts/running/task-view.js';

const viewOf = (runId: string, status: TaskView['status']): TaskView => ({
  id: runId,
  sessions: [],
  startTime: 0,
  priorMtimeNs: null,
  files: [],
  turns: [],
  turnsSeen: 0,
  endTime: status === 'running' ? null : 1,
  notified: status !== 'running',
  note: null,
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  status,
  phase: status === 'running' ? 'starting' : null,
});

const never = new Promise<never>(() => {});
const task = (runId: string, status: TaskView['status']) => ({
  runId,
  task: () => viewOf(runId, status),
  watchTask: () => () => {},
  done: never,
});

/** A dream that has yet to get its lock. */
const starting = (runId: string) => {
  let view: TaskView | null = null;
  let end = (_outcome: 'refused' | Promise<never>): void => {};
  const done = new Promise<unknown>((resolve) => {
    end = resolve;
  });
  return {
    run: { runId, task: () => view, watchTask: () => () => {}, done },
    begins: () => {
      view = viewOf(runId, 'running');
    },
    ends: async (how: 'refused' | 'broken') => {
      end(how === 'refused' ? how : Promise.reject(new Error('a defect')));
      await done.catch(() => null);
    },
  };
};

const ids = (views: readonly TaskView[]) => views.map(({ id }) => id);

describe('task registry', () => {
  it('keeps a bounded number of tasks: the oldest that is over goes first', () => {
    const registry = taskRegistry(2);
    registry.add(task('a', 'completed'));
    registry.add(task('b', 'failed'));
    registry.add(task('c', 'killed'));
    expect(ids(registry.list())).toEqual(['b', 'c']);
  });

  it('never drops a task that runs', () => {
    const registry = taskRegistry(2);
    registry.add(task('a', 'running'));
    registry.add(task('b', 'completed'));
    registry.add(task('c', 'completed'));
    expect(ids(registry.list())).toEqual(['a', 'c']);
    registry.add(task('d', 'running'));
    registry.add(task('e', 'running'));
    expect(ids(registry.list())).toEqual(['a', 'd', 'e']);
  });

  it('does not list a dream that has no task yet, and lists it when it has one', () => {
    const registry = taskRegistry(2);
    const { run, begins } = starting('a');
    registry.add(run);
    registry.add(task('b', 'running'));
    registry.add(task('c', 'running'));
    expect(ids(registry.list())).toEqual(['b', 'c']);
    begins();
    expect(ids(registry.list())).toEqual(['a', 'b', 'c']);
  });

  it.each(['refused', 'broken'] as const)('drops a dream that ended %s without a task', async (how) => {
    const registry = taskRegistry(2);
    const { run, begins, ends } = starting('a');
    registry.add(run);
    registry.add(task('b', 'running'));
    await ends(how);
    registry.add(task('c', 'running'));
    begins();
    expect(ids(registry.list())).toEqual(['b', 'c']);
  });

  it('tells of all tasks when one changed, and of none that was taken out', () => {
    const registry = taskRegistry(2);
    const seen: (readonly string[])[] = [];
    const leave = registry.subscribe((views) => seen.push(ids(views)));
    let changed = (_view: TaskView): void => {};
    const watchTask = (listener: (view: TaskView) => void) => {
      changed = listener;
      return () => {};
    };
    registry.add(task('a', 'running'));
    registry.add({ ...task('b', 'completed'), watchTask });
    changed(viewOf('b', 'completed'));
    expect(registry.evict('a')).toBe(false);
    expect(registry.evict('nobody')).toBe(false);
    expect(registry.evict('b')).toBe(true);
    changed(viewOf('b', 'completed'));
    expect(seen).toEqual([['a', 'b'], ['a']]);
    leave();
    expect(ids(registry.list())).toEqual(['a']);
  });
});
