import { useEffect, useState } from 'react';

/** Says what the gates of the store say now; null: there is not just one store to ask. */
export type GateWords = () => Promise<string | null>;

const EVERY_MS = 60_000;

/** What the gates say while nothing runs; null: they have not answered yet. */
export const useGateWords = (ask: GateWords): string | null => {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    const look = (): void => {
      void ask().then((words) => {
        if (!isLeft) setSaid(words);
      });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [ask]);
  return said;
};
