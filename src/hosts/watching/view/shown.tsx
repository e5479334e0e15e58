import type { ReactElement } from 'react';
import type { TaskView } from '../../running/task-view.js';
import { DreamChooser } from '../../tui/dream-chooser.js';
import { DreamDialog } from '../../tui/dream-dialog.js';
import type { Look } from '../../tui/look.js';
import type { OnKill } from '../../tui/use-kill.js';
import type { WatchedDream } from '../watched-dreams.js';
import { isAlive } from './chosen.js';
import type { GateWords } from './use-gate-words.js';
import { Waiting } from './waiting.js';

export type ShownProps = {
  readonly all: readonly WatchedDream[];
  readonly chosen: WatchedDream | null;
  readonly where: string;
  readonly gates: GateWords;
  readonly onKill: OnKill;
  readonly onBack: () => void;
  readonly onOpen: (id: string) => void;
  readonly columns: number;
  readonly height: number;
  readonly look: Look;
};

/** What tells dreams apart: where their memory is. */
const pathOf = ({ store }: WatchedDream): string => store.folders.memory;

/** One dream, a choice of several, or that there is none. */
export const Shown = (props: ShownProps): ReactElement => {
  const { all, chosen, where, gates, onKill, onBack, onOpen, columns, height, look } = props;
  const alive = all.filter(isAlive);
  const frame = { width: columns, height, look, onClose: onBack };
  if (chosen !== null) {
    const { task, end, lastAt } = chosen;
    // The time of a dream whose process died stands still.
    const at = end === null ? {} : { now: lastAt };
    return (
      <DreamDialog
        {...frame}
        {...at}
        key={task.id}
        task={task}
        label={pathOf(chosen)}
        isLost={end === 'abandoned'}
        onKill={onKill}
      />
    );
  }
  if (alive.length === 0)
    return (
      <Waiting {...{ where, gates, columns, height, look, onLeave: onBack }} last={all.at(-1) ?? null} />
    );
  const label = ({ id }: TaskView): string | null => {
    const dream = alive.find(({ task }) => task.id === id);
    return dream === undefined ? null : pathOf(dream);
  };
  return (
    <DreamChooser
      {...frame}
      tasks={alive.map(({ task }) => task)}
      label={label}
      onChoose={({ id }) => onOpen(id)}
    />
  );
};
