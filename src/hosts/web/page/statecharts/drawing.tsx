/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { chartOf, idOf, light } from './charts.js';
import { takenEdges } from './taken-edges.js';

const centre = (frame: HTMLElement, state: Element): void => {
  const [outer, inner] = [frame.getBoundingClientRect(), state.getBoundingClientRect()];
  frame.scrollBy({
    left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
  });
};

/** States as paths (`working.staging`), outer ones first. */
type Lit = { readonly before: readonly string[]; readonly after: readonly string[] };

/** A machine's chart at a size, its active states lit and in view. */
export const Drawing = ({ machine, zoom, lit }: { machine: string; zoom: number; lit: Lit }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [chart] = useState(() => chartOf(machine));
  const [before, after] = [lit.before.map(idOf).join(' '), lit.after.map(idOf).join(' ')];
  useLayoutEffect(() => {
    if (chart !== null) frame.current?.append(chart.svg);
  }, [chart]);
  useLayoutEffect(() => {
    if (chart === null) return;
    chart.svg.setAttribute('width', String(chart.width * zoom));
    chart.svg.setAttribute('height', String(chart.height * zoom));
  }, [chart, zoom]);
  // Before it is seen, so that no chart is a moment behind the journal.
  useLayoutEffect(() => {
    if (chart === null) return;
    const active = after.split(' ');
    light(chart, active, takenEdges(chart.edges, before.split(' '), active));
  }, [chart, before, after]);
  // Again when its frame changes its size: while it was hidden nothing had a place.
  useEffect(() => {
    const element = frame.current;
    const state = chart?.svg.querySelector(`[data-id="${after.split(' ').at(-1) || '_start'}"]`);
    if (element === null || !state) return;
    const seen = new ResizeObserver(() => centre(element, state));
    seen.observe(element);
    return () => seen.disconnect();
  }, [chart, after]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
    <section ref={frame} class="drawing" tabIndex={0} aria-label={`Statechart of ${machine}`} />
  );
};
