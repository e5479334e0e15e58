import { useInput, useStdin } from 'ink';
import type { ReactElement } from 'react';
import { elapsed } from '../../tui/elapsed.js';
import type { Look } from '../../tui/look.js';
import { EMPTY, row } from '../../tui/row.js';
import { Rows } from '../../tui/rows.js';
import { shownName } from '../../tui/shown-words.js';
import { stateOf } from '../../tui/task-words.js';
import { useNow } from '../../tui/use-now.js';
import { wrapText } from '../../tui/wrap.js';
import type { WatchedDream } from '../watched-dreams.js';
import { type GateWords, useGateWords } from './use-gate-words.js';

export type WaitingProps = {
  /** The stores that are watched, for a person. */
  readonly where: string;
  readonly gates: GateWords;
  readonly last: WatchedDream | null;
  readonly columns: number;
  readonly height: number;
  readonly look: Look;
  readonly onLeave: () => void;
};

const lastWords = ({ task, end, lastAt }: WatchedDream, now: number): string => {
  const { words } = stateOf(task, end === 'abandoned');
  return `${words} ${elapsed(now - (task.endTime ?? lastAt))} ago.`;
};

/** What is shown while no dream runs: that, why none does, and how the last one ended. */
export const Waiting = (props: WaitingProps): ReactElement => {
  const { where, gates, last, columns, height, look, onLeave } = props;
  const { isRawModeSupported } = useStdin();
  const now = useNow(true);
  const said = useGateWords(gates);
  useInput((_, key) => key.escape && onLeave(), { isActive: isRawModeSupported });
  const parts = [
    `No dream runs in ${where}.`,
    ...(said === null ? [] : [said]),
    ...(last === null ? [] : [lastWords(last, now)]),
    'It is shown here when one begins.',
  ];
  const rows = parts.flatMap((text) => wrapText(shownName(text), columns)).map((text) => row(text));
  return <Rows rows={[...rows.slice(0, Math.max(1, height - 1)), EMPTY]} look={look} />;
};
