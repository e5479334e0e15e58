import type { Log } from '../../effects/ports/log.js';
import type { Turn } from '../hooks/turn.js';
import type { WardTurns } from './compose-ward.js';

/** Does what is wanted at the end of a turn, and comes back when that is done. Obeys the signal. */
export type WorkOnTurn = (turn: Turn, signal: AbortSignal) => Promise<void>;

/** The turns of a project, each worked on at once: whatever they begin has claims of its own. */
export const wardTurns = (work: WorkOnTurn, log: Log): WardTurns => {
  const controller = new AbortController();
  const under = new Set<Promise<void>>();
  return {
    ended: (turn) => {
      if (controller.signal.aborted) return;
      const done = work(turn, controller.signal)
        .catch((thrown: unknown) =>
          log.write('error', `What is made of a turn came to an unexpected end: ${String(thrown)}`),
        )
        .finally(() => under.delete(done));
      under.add(done);
    },
    stop: async () => {
      controller.abort();
      await Promise.all(under);
    },
  };
};
