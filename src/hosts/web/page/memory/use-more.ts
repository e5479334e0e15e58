import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How many parts are drawn; more of them when the end comes near, so that no frame draws them all. */
const AT_FIRST = 2;
const STEP = 1;
const NEAR = '1200px';

/** `shown` parts of a long list, and what to put at its end. Starts anew when `key` changes. */
export const useMore = (
  key: unknown,
): { readonly shown: number; readonly more: () => void; readonly end: RefObject<HTMLDivElement | null> } => {
  const [state, setState] = useState({ key, shown: AT_FIRST });
  const shown = state.key === key ? state.shown : AT_FIRST;
  const end = useRef<HTMLDivElement>(null);
  const more = (): void => setState({ key, shown: shown + STEP });
  const latest = useRef(more);
  latest.current = more;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after more was drawn, the end is looked at anew: it may still be in sight
  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: NEAR },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [key, shown]);
  return { shown, more, end };
};
