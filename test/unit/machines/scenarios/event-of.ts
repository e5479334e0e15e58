import type { RunEvent } from '../../../../src/journal/record.js';
import type { Tree } from '../../../../src/runtime/tree.js';
import type { Move } from './scenario.js';

const commandOf = ({ commands }: Tree, src: string): string => {
  for (const [command, asked] of commands) if (asked.src === src) return command;
  throw new Error(`Nothing awaits ${src}; awaited: ${[...commands.keys()].join(', ') || 'nothing'}`);
};

const timerOf = ({ timers }: Tree, delay: string) => {
  for (const [command, { id, due }] of timers)
    if (id.startsWith(`xstate.after.${delay}.`)) return { command, due };
  throw new Error(`No timer ${delay} is set`);
};

/** A move as the event of a run that stands at `tree`. */
export const eventOf = (tree: Tree, move: Exclude<Move, { _tag: 'Breaks' }>): RunEvent => {
  switch (move._tag) {
    case 'Ends':
      return {
        type: 'OUTCOME',
        command: commandOf(tree, move.src),
        outcome: { _tag: 'Right', right: move.output },
      };
    case 'Fails':
      return {
        type: 'OUTCOME',
        command: commandOf(tree, move.src),
        outcome: { _tag: 'Left', left: move.error },
      };
    case 'Passes':
      return { type: 'TIMER', ...timerOf(tree, move.delay) };
    case 'Kill':
      return { type: 'KILL', by: 'a person', request: null };
  }
};
