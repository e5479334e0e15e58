import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { hashOf } from '../route.js';
import { rewriteAddress } from '../use-route.js';

/** The address follows at this distance, so that moving fast does not write it at every step. */
const ADDRESS_AFTER = 250;

/** Where in the run we are. `follows`: at its end, and along with it. */
export type Position = {
  readonly seq: number;
  readonly follows: boolean;
  readonly move: (seq: number) => void;
};

/** Writes where we are into the address, unless somebody was led elsewhere meanwhile. */
const useAddress = (runId: string, held: number | null, onWrite: (seq: number | null) => void): void => {
  useEffect(() => {
    const from = location.hash;
    const timer = setTimeout(() => {
      if (location.hash !== from) return;
      onWrite(held);
      rewriteAddress(hashOf({ _tag: 'Run', runId, tab: 'replay', seq: held }));
    }, ADDRESS_AFTER);
    return () => clearTimeout(timer);
  }, [runId, held, onWrite]);
};

/** `asked`: the record that the address names; null: the end. `total`: how many records there are. */
export const usePosition = (runId: string, asked: number | null, total: number): Position => {
  const [held, setHeld] = useState(asked);
  // What we wrote ourselves asks for nothing: we may have moved on since.
  const known = useRef(asked);
  const last = Math.max(0, total - 1);
  useEffect(() => {
    if (asked === known.current) return;
    known.current = asked;
    setHeld(asked);
  }, [asked]);
  useAddress(
    runId,
    held,
    useCallback((seq: number | null) => {
      known.current = seq;
    }, []),
  );
  const move = useCallback((seq: number) => setHeld(seq >= last ? null : Math.max(0, seq)), [last]);
  return { seq: Math.min(held ?? last, last), follows: held === null, move };
};
