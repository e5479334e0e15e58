import { useInput, useStdin } from 'ink';
import { type ReactElement, useEffect, useState } from 'react';
import type { TaskView } from '../running/task-view.js';
import { DreamChooser } from './dream-chooser.js';
import { DreamDialog } from './dream-dialog.js';
import { DreamPill } from './dream-pill.js';
import { type Look, lookOf } from './look.js';
import { type DreamSource, useDreams } from './use-dreams.js';
import type { OnKill } from './use-kill.js';

/**
 * - `source`: `tasks` of an `AutoDream`
 * - `onKill`: its `kill`
 * - `onOpenChange`: told when the dialog opens and closes; until it closes, Esc, `x` and the arrows are meant for it
 * - `label`: what tells several dreams apart for a person; their ids by default
 * - `width`, `height`, `isActive`, `look`: as of the dialog
 */
export type DreamFooterProps = {
  readonly source: DreamSource;
  readonly onKill: OnKill;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly label?: (task: TaskView) => string | null;
  readonly width?: number;
  readonly height?: number;
  readonly isActive?: boolean;
  readonly look?: Look;
};

/** `Reading` keeps the dream as it was when it was opened, for when the host lets go of it. */
type Shown =
  | { readonly _tag: 'Pill' }
  | { readonly _tag: 'Choosing' }
  | { readonly _tag: 'Reading'; readonly task: TaskView };

const PILL: Shown = { _tag: 'Pill' };

const opened = ([first, ...others]: readonly TaskView[]): Shown => {
  if (first === undefined) return PILL;
  return others.length === 0 ? { _tag: 'Reading', task: first } : { _tag: 'Choosing' };
};

const NO_LABEL = (): null => null;

/** All of a dream in one element: the pill while one runs, and Shift+Down opens its dialog, after a choice where several run. */
export const DreamFooter = (props: DreamFooterProps): ReactElement | null => {
  const { source, onKill, onOpenChange, isActive = true, look = lookOf(process.env) } = props;
  const { label = NO_LABEL, width, height } = props;
  const { isRawModeSupported } = useStdin();
  const tasks = useDreams(source);
  const running = tasks.filter(({ status }) => status === 'running');
  const [asked, setShown] = useState<Shown>(PILL);
  const shown = asked._tag === 'Choosing' && running.length === 0 ? PILL : asked;
  const isOpen = shown._tag !== 'Pill';
  useEffect(() => onOpenChange?.(isOpen), [isOpen, onOpenChange]);
  useInput(
    (_, key) => {
      if (key.downArrow && key.shift) setShown(opened(running));
    },
    { isActive: isActive && !isOpen && isRawModeSupported },
  );
  const close = (): void => setShown(PILL);
  const frame = { width, height, isActive, look, onClose: close };
  if (shown._tag === 'Pill') return <DreamPill tasks={tasks} look={look} />;
  if (shown._tag === 'Choosing') {
    const read = (task: TaskView): void => setShown({ _tag: 'Reading', task });
    return <DreamChooser {...frame} tasks={running} label={label} onChoose={read} />;
  }
  const task = tasks.find(({ id }) => id === shown.task.id) ?? shown.task;
  return <DreamDialog {...frame} task={task} label={label(task)} onKill={onKill} />;
};
