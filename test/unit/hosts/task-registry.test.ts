import { describe, expect, it } from 'vitest';
import { taskRegistry } from '../../../src/hosts/task-registry.js';
import type { TaskView } from '../../../src/hosts/task-view.js';

const task = (runId: string, status: TaskView['status']) => ({
  runId,
  task: (): TaskView => ({
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
    status,
    phase: status === 'running' ? 'starting' : null,
  }),
});

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

  it('does not list a dream that has no task yet', () => {
    const registry = taskRegistry(2);
    registry.add({ runId: 'a', task: () => null });
    expect(registry.list()).toEqual([]);
  });
});
