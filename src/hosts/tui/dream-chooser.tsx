import { useInput, useStdin } from 'ink';
import { type ReactElement, useRef, useState } from 'react';
import type { TaskView } from '../running/task-view.js';
import { chooserParts } from './chooser-rows.js';
import { extentOf, inSight, lowEnough } from './fitted.js';
import { type Look, lookOf } from './look.js';
import { Rows } from './rows.js';
import { useNow } from './use-now.js';
import { heightOf, useTerminalSize } from './use-terminal-size.js';
import { wrapText } from './wrap.js';

/** As of the dialog; `label` tells the dreams apart. */
export type DreamChooserProps = {
  readonly tasks: readonly TaskView[];
  readonly onChoose: (task: TaskView) => void;
  readonly onClose: () => void;
  readonly label: (task: TaskView) => string | null;
  readonly width?: number;
  readonly height?: number;
  readonly isActive?: boolean;
  readonly look?: Look;
};

/** Which of several dreams to look at: arrows choose, Enter opens, Esc closes. A dream stays chosen when others end. */
export const DreamChooser = (props: DreamChooserProps): ReactElement => {
  const { tasks, onChoose, onClose, label, isActive = true, look = lookOf(process.env) } = props;
  const { columns, rows } = useTerminalSize();
  const { isRawModeSupported } = useStdin();
  const now = useNow(true);
  const [shown, setShown] = useState<string | null>(null);
  // Keys may come faster than what they did is drawn.
  const known = useRef(shown);
  const indexOf = (id: string | null): number =>
    Math.max(
      0,
      tasks.findIndex((task) => task.id === id),
    );
  const chosen = indexOf(shown);
  const height = heightOf(props.height, rows);
  const paper = { columns: Math.min(props.width ?? columns, columns), look, wrap: wrapText };
  const parts = lowEnough(chooserParts({ tasks, chosen, now, label }, paper), height);
  const choose = (by: number): void => {
    known.current = tasks[indexOf(known.current) + by]?.id ?? known.current;
    setShown(known.current);
  };
  useInput(
    (_, key) => {
      const task = tasks[indexOf(known.current)];
      if (key.escape) onClose();
      else if (key.return && task !== undefined) onChoose(task);
      else if (key.upArrow && !key.shift) choose(-1);
      else if (key.downArrow && !key.shift) choose(1);
    },
    { isActive: isActive && isRawModeSupported },
  );
  const { room } = extentOf(parts, height);
  return <Rows rows={inSight(parts, Math.max(0, chosen - room + 1), height)} look={look} />;
};
