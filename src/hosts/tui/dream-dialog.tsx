import { useInput, useStdin } from 'ink';
import { type ReactElement, useState } from 'react';
import type { TaskView } from '../running/task-view.js';
import { bodyRows, headRows } from './dialog-rows.js';
import { extentOf, inSight, lowEnough, type Parts } from './fitted.js';
import { answerRows, hintRows, type Kill, keyRows } from './foot-rows.js';
import { type Look, lookOf } from './look.js';
import type { Paper } from './paper.js';
import { Rows } from './rows.js';
import { type Scroll, scrolled } from './scroll.js';
import { scrollKeyOf } from './scroll-keys.js';
import { type OnKill, useKill } from './use-kill.js';
import { useNow } from './use-now.js';
import { heightOf, useTerminalSize } from './use-terminal-size.js';
import { rememberedWrap } from './wrap.js';

/**
 * - `task`: the dream, while it runs or after
 * - `onKill`: asked once when a person presses `x`
 * - `label`: which of several it is, a store's name for example
 * - `isLost`: its process died before it had ended; `x` then asks for what it left to be given back
 * - `now`: milliseconds since 1970; by default the clock, which ticks while the dream runs
 * - `width`, `height`: columns and rows, at most; by default those of the terminal. A host that shows rows of its own beside it says
 *   how many are left, since Ink clears the whole screen where more is shown than fits.
 * - `isActive`: does it hear keys; by default it does
 * - `look`: what the terminal can show; by default what the environment says
 */
export type DreamDialogProps = {
  readonly task: TaskView;
  readonly onKill: OnKill;
  readonly onClose: () => void;
  readonly label?: string | null;
  readonly isLost?: boolean;
  readonly now?: number;
  readonly width?: number;
  readonly height?: number;
  readonly isActive?: boolean;
  readonly look?: Look;
};

/** Keys that are pressed faster than they are read come together. */
const KILL = /^x+$/;

const partsOf = (props: DreamDialogProps, now: number, kill: Kill, paper: Paper): Parts => ({
  head: headRows({ task: props.task, now, label: props.label ?? null, isLost: props.isLost ?? false }, paper),
  body: bodyRows(props.task, paper),
  hint: hintRows(props.task, kill, paper),
  answer: answerRows(props.task, kill, paper),
  keys: keyRows(props.task, paper),
});

/** What a dream does and did. Arrows, PageUp, PageDown, Home and End scroll, `x` kills it, Esc closes. Knows nothing of who dreams. */
export const DreamDialog = (props: DreamDialogProps): ReactElement => {
  const { task, onKill, onClose, isActive = true, look = lookOf(process.env) } = props;
  const { columns, rows } = useTerminalSize();
  const { isRawModeSupported } = useStdin();
  const clock = useNow(props.now === undefined && task.status === 'running');
  const [wrap] = useState(() => rememberedWrap());
  const [scroll, setScroll] = useState<Scroll>(null);
  const [kill, ask] = useKill(task, onKill);
  const height = heightOf(props.height, rows);
  const paper = { columns: Math.min(props.width ?? columns, columns), look, wrap };
  const parts = lowEnough(partsOf(props, props.now ?? clock, kill, paper), height);
  useInput(
    (input, key) => {
      const scrollKey = scrollKeyOf(key);
      if (key.escape) onClose();
      else if (scrollKey !== null) setScroll((from) => scrolled(from, scrollKey, extentOf(parts, height)));
      else if (KILL.test(input) && !key.ctrl && !key.meta) ask();
    },
    { isActive: isActive && isRawModeSupported },
  );
  return <Rows rows={inSight(parts, scroll, height)} look={look} />;
};
