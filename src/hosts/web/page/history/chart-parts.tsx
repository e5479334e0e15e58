/** @jsxImportSource preact */
import type { RunOutcome } from '../../api.js';

const SHAPES: Readonly<Record<RunOutcome, string>> = {
  running: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  completed: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  unchanged: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  held: 'M0 -5L5 0L0 5L-5 0Z',
  refused: 'M-4 0H4',
  failed: 'M-4 -4L4 4M-4 4L4 -4',
  killed: 'M-3.5 -3.5H3.5V3.5H-3.5Z',
  interrupted: 'M-2.5 -4V4M2.5 -4V4',
  damaged: 'M0 -4.5L4.5 4H-4.5Z',
};

/** How a run ended, as a shape that tells without its colour. */
export const OutcomeMark = ({ outcome, x = 0, y = 0 }: { outcome: RunOutcome; x?: number; y?: number }) => (
  <path class={`outcome-mark ${outcome}`} d={SHAPES[outcome]} transform={`translate(${x} ${y})`} />
);

/** The same in a line of text. */
export const OutcomeSign = ({ outcome }: { outcome: RunOutcome }) => (
  <svg class="outcome-sign" viewBox="-6 -6 12 12" aria-hidden="true">
    <OutcomeMark outcome={outcome} />
  </svg>
);
