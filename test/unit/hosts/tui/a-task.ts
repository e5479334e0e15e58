import type { TaskView } from '../../../../src/hosts/running/task-view.js';

/** A dream that has just begun, and what is to be different about it. */
export const aTask = (different: Partial<TaskView> = {}): TaskView => ({
  id: 'dream-1',
  sessions: ['the-session'],
  startTime: 1_000,
  priorMtimeNs: '1762000000123456789',
  files: [],
  turns: [],
  turnsSeen: 0,
  endTime: null,
  notified: false,
  note: null,
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  status: 'running',
  phase: 'starting',
  ...different,
});
