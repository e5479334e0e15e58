import { useCallback, useEffect, useState } from 'preact/hooks';
import { hashOf } from '../route.js';

/** The address follows at this distance, so that moving fast does not write it at every step. */
const ADDRESS_AFTER = 250;

/** Where in the run we are. `follows`: at its end, and along with it. */
export type Position = {
  readonly seq: number;
  readonly follows: boolean;
  readonly move: (seq: number) => void;
};

/** `asked`: the record that the address names; null: the end. `total`: how many records there are. */
export const usePosition = (runId: string, asked: number | null, total: number): Position => {
  const [held, setHeld] = useState(asked);
  const last = Math.max(0, total - 1);
  useEffect(() => setHeld(asked), [asked]);
  useEffect(() => {
    const timer = setTimeout(
      () => history.replaceState(null, '', hashOf({ _tag: 'Run', runId, tab: 'replay', seq: held })),
      ADDRESS_AFTER,
    );
    return () => clearTimeout(timer);
  }, [runId, held]);
  const move = useCallback((seq: number) => setHeld(seq >= last ? null : Math.max(0, seq)), [last]);
  return { seq: Math.min(held ?? last, last), follows: held === null, move };
};
