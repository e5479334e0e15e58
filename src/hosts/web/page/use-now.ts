import { useEffect, useMemo, useState } from 'preact/hooks';

/**
 * Milliseconds since 1970, again every `every` of them; null: as it was when somebody last looked. `told`: what the server's clock
 * said when it was last asked, which is then followed instead of this one.
 */
export const useNow = (every: number | null, told: number | null = null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (every === null) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  const ahead = useMemo(() => (told === null ? 0 : told - Date.now()), [told]);
  return now + ahead;
};
