import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

export type VirtualRows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Rows of one height each, of which those in view are there, and some around them. */
export const useVirtualRows = (
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  height: number,
): VirtualRows => {
  const [, redraw] = useReducer<number, void>((drawn) => drawn + 1, 0);
  const options = {
    count,
    estimateSize: () => height,
    getScrollElement: () => frame.current,
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(),
  };
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere
  useLayoutEffect(() => rows.measure(), [rows, height]);
  return rows;
};
