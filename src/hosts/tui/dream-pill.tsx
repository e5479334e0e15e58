import { Text } from 'ink';
import type { ReactElement } from 'react';
import type { TaskView } from '../running/task-view.js';
import { type Look, lookOf, signsOf } from './look.js';
import { styleOf } from './rows.js';

export type DreamPillProps = {
  readonly tasks: readonly TaskView[];
  /** What the terminal can show; by default what the environment says. */
  readonly look?: Look;
};

/** For a footer: that a dream runs (or only turns of the assistant), or how many do; nothing where none does. */
export const DreamPill = ({ tasks, look = lookOf(process.env) }: DreamPillProps): ReactElement | null => {
  const under = tasks.filter(({ status }) => status === 'running');
  const running = under.length;
  if (running === 0) return null;
  const doing = under.every(({ kind }) => kind === 'turn') ? 'assistant' : 'dreaming';
  return (
    <Text {...styleOf('running', look)} wrap="truncate-end">
      {`${signsOf(look).dreaming} ${doing}${running === 1 ? '' : ` (${running})`}`}
    </Text>
  );
};
