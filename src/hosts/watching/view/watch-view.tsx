import { Box, Text, useInput, useStdin } from 'ink';
import { type ReactElement, useEffect, useState } from 'react';
import { DreamPill } from '../../tui/dream-pill.js';
import { type Look, signsOf } from '../../tui/look.js';
import { useDreams } from '../../tui/use-dreams.js';
import type { OnKill } from '../../tui/use-kill.js';
import { useTerminalSize } from '../../tui/use-terminal-size.js';
import type { WatchedDream, WatchedDreams } from '../watched-dreams.js';
import { chosenDream, isAlive } from './chosen.js';
import { Shown } from './shown.js';
import type { GateWords } from './use-gate-words.js';

/** `where`: the stores that are watched, for a person. `onLeave`: the person has seen enough. */
export type WatchViewProps = {
  readonly dreams: WatchedDreams;
  readonly where: string;
  readonly gates: GateWords;
  readonly onKill: OnKill;
  readonly onLeave: () => void;
  readonly look: Look;
};

/** Whether dreams go on, whatever is shown above, and how to leave. */
const Foot = ({ alive, look }: { readonly alive: readonly WatchedDream[]; readonly look: Look }) => (
  <Text wrap="truncate-end">
    <DreamPill tasks={alive.map(({ task }) => task)} look={look} />
    <Text dimColor={look.colour}>{`${alive.length > 0 ? ` ${signsOf(look).between} ` : ''}q leaves`}</Text>
  </Text>
);

/** The last row of the terminal stays free, and one is the foot. */
const OTHER_ROWS = 2;

/** Follows dreams of other processes: the one that is alone, a choice where there are several, or why there is none. */
export const WatchView = (props: WatchViewProps): ReactElement => {
  const { onLeave, look } = props;
  const { columns, rows } = useTerminalSize();
  const { isRawModeSupported } = useStdin();
  useDreams(props.dreams);
  const dreams = props.dreams.list();
  const alive = dreams.filter(isAlive);
  const [opened, setOpened] = useState<string | null>(null);
  const chosen = chosenDream(dreams, opened);
  const id = chosen?.task.id ?? null;
  // What was shown because it was alone stays when it ends.
  useEffect(() => setOpened(id), [id]);
  useInput((input) => input === 'q' && onLeave(), { isActive: isRawModeSupported });
  const back = (): void => {
    const isLast = chosen === null || (isAlive(chosen) && alive.length === 1);
    if (isLast) onLeave();
    else setOpened(null);
  };
  const frame = { columns, height: Math.max(1, rows - OTHER_ROWS), look };
  return (
    <Box flexDirection="column">
      <Shown {...props} {...frame} all={dreams} chosen={chosen} onBack={back} onOpen={setOpened} />
      <Foot alive={alive} look={look} />
    </Box>
  );
};
