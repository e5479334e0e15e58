import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How wide an element is, in pixels; 0: not measured yet. */
export const useWidth = (): {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly width: number;
} => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const seen = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    seen.observe(element.current);
    return () => seen.disconnect();
  }, []);
  return { element, width };
};
