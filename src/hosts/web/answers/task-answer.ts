import type { TaskView } from '../../running/task-view.js';
import type { TaskAnswer } from '../api.js';
import type { Showing } from './showing.js';

/** A task as it may be shown. */
export const taskAnswer = (task: TaskView, { text }: Showing): TaskAnswer => {
  const { status, phase, sessions, files, turns, turnsSeen, startTime, endTime } = task;
  return {
    status,
    phase,
    sessions: sessions.map(text),
    files: files.map(text),
    turns: turns.map((turn) => ({ text: text(turn.text), calls: turn.calls })),
    turnsSeen,
    startTime,
    endTime,
  };
};
