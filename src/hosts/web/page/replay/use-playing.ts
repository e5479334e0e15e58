import { useEffect, useState } from 'preact/hooks';
import type { Position } from './use-position.js';

export type Playing = {
  readonly plays: boolean;
  readonly toggle: () => void;
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
};

/** Records a second. */
export const SPEEDS = [4, 20, 100] as const;

/** Moves on by itself, record by record, until the end; from the end it begins anew. */
export const usePlaying = ({ seq, follows, move }: Position): Playing => {
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  useEffect(() => {
    if (!plays) return;
    if (follows) return setPlays(false);
    const timer = setTimeout(() => move(seq + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [plays, seq, follows, move, speed]);
  const toggle = (): void => {
    if (!plays && follows) move(0);
    setPlays(!plays);
  };
  return { plays, toggle, speed, setSpeed };
};
