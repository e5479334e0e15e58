/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunRow } from '../../api.js';
import { hashOf } from '../route.js';
import { count, dollars, duration, localTime, percent } from '../words.js';
import { barHeight, chartSentence, dayTicks, type Strip, strips } from './chart.js';
import { OutcomeMark } from './chart-parts.js';
import { cacheShare, filesTouched } from './run-order.js';
import { useWidth } from './use-width.js';

/** Pixels. */
const SIZE = {
  outcomes: 28,
  strip: 34,
  label: 20,
  axis: 22,
  narrowest: 9,
  widest: 40,
  least: 320,
  tick: 56,
} as const;

const stripTop = (at: number): number => SIZE.outcomes + at * (SIZE.strip + SIZE.label);

type BarsProps = { strip: Strip; top: number; step: number; width: number };

const Bars = ({ strip, top, step, width }: BarsProps) => {
  const floor = top + SIZE.label + SIZE.strip;
  return (
    <g>
      <text class="strip-name" x={0} y={top + SIZE.label - 6}>
        {strip.name}
      </text>
      <text class="strip-most" x={width} y={top + SIZE.label - 6} text-anchor="end">
        {strip.mostWords}
      </text>
      <line class="strip-floor" x1={0} x2={width} y1={floor} y2={floor} />
      {strip.values.map((value, at) => {
        const height = barHeight(value ?? 0, strip.most, SIZE.strip);
        return height === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <rect key={at} class="bar" x={at * step + 1} y={floor - height} width={step - 2} height={height} />
        );
      })}
    </g>
  );
};

const sentenceOf = (run: RunRow): string => {
  const [share, files] = [cacheShare(run), filesTouched(run)];
  const parts = [
    localTime(run.startedAt),
    run.outcome,
    run.costUsd === null ? 'cost unknown' : dollars(run.costUsd),
    ...(share === null ? [] : [`${percent(share)} from cache`]),
    ...(files === null ? [] : [count(files, 'file')]),
    ...(run.durationMs === null ? [] : [duration(run.durationMs)]),
    ...(run.reason === null ? [] : [run.reason]),
  ];
  return parts.join(' · ');
};

type DrawingProps = {
  runs: readonly RunRow[];
  width: number;
  over: number | null;
  onOver: (at: number | null) => void;
};

/** A few runs stand close together, with the scale beside them, however much room there is. */
const Drawing = ({ runs, width: room, over, onOver }: DrawingProps) => {
  const step = Math.min(SIZE.widest, room / Math.max(1, runs.length));
  const width = Math.min(room, Math.max(SIZE.least, step * runs.length));
  const drawn = strips(runs);
  const height = stripTop(drawn.length) + SIZE.axis;
  const placeOf = ({ offsetX }: MouseEvent): number => Math.floor(offsetX / step);
  const open = (event: MouseEvent): void => {
    const run = runs[placeOf(event)];
    if (run !== undefined)
      location.hash = hashOf({ _tag: 'Run', runId: run.runId, tab: 'replay', seq: null });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table below has a link for each run
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={chartSentence(runs)}
      onMouseMove={(event) => onOver(placeOf(event))}
      onMouseLeave={() => onOver(null)}
      onClick={open}
    >
      {over === null || over >= runs.length ? null : (
        <rect class="over" x={over * step} y={0} width={step} height={height - SIZE.axis} />
      )}
      {runs.map(({ runId, outcome }, at) => (
        <OutcomeMark key={runId} outcome={outcome} x={(at + 0.5) * step} y={SIZE.outcomes / 2} />
      ))}
      {drawn.map((strip, at) => (
        <Bars key={strip.name} strip={strip} top={stripTop(at)} step={step} width={width} />
      ))}
      {dayTicks(runs, Math.ceil(SIZE.tick / step)).map(({ at, label }) => (
        <text key={at} class="day" x={at * step} y={height - 6}>
          {label}
        </text>
      ))}
    </svg>
  );
};

/** Outcome, cost, cache share, files and duration over the last runs, as many as there is room for. `runs`: the newest first. */
export const RunChart = ({ runs }: { runs: readonly RunRow[] }) => {
  const { element, width } = useWidth();
  const [over, setOver] = useState<number | null>(null);
  const shown = runs.slice(0, Math.max(1, Math.floor(width / SIZE.narrowest))).toReversed();
  const run = over === null ? undefined : shown[over];
  return (
    <figure class="run-chart">
      <figcaption>
        {run === undefined
          ? `${shown.length === runs.length ? '' : 'The last '}${count(shown.length, 'run')}${shown.length < 2 ? '' : ', the oldest on the left'}`
          : sentenceOf(run)}
      </figcaption>
      <div ref={element}>
        {width === 0 ? null : <Drawing runs={shown} width={width} over={over} onOver={setOver} />}
      </div>
    </figure>
  );
};
