import type { TaskAnswer, TurnRow } from '../../api.js';

/** Turns that are shown in full. */
const SHOWN = 6;

/** A turn with its number among all that were seen. */
export type NumberedTurn = TurnRow & { readonly number: number };

/** The last turns, and how many came before them: some of those can be shown, others nobody has kept. */
export const seenTurns = (
  { turns, turnsSeen }: Pick<TaskAnswer, 'turns' | 'turnsSeen'>,
  all: boolean,
): { readonly shown: readonly NumberedTurn[]; readonly earlier: number; readonly kept: number } => {
  const first = turnsSeen - turns.length;
  const numbered = turns.map((turn, at) => ({ ...turn, number: first + at + 1 }));
  const shown = all ? numbered : numbered.slice(-SHOWN);
  return { shown, earlier: turnsSeen - shown.length, kept: numbered.length - shown.length };
};
