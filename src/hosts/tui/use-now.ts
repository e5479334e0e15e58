import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The time in milliseconds since 1970, anew each second while `ticks`. */
export const useNow = (ticks: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND).unref();
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
};
