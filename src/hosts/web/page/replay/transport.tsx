/** @jsxImportSource preact */

import { elapsed } from '../journal/record-row.js';
import type { RecordLog } from '../run/record-log.js';
import { innermost } from '../run/state-paths.js';
import { number } from '../words.js';
import { Ribbon } from './ribbon.js';
import { SPEEDS, usePlaying } from './use-playing.js';
import type { Position } from './use-position.js';

const ICONS = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  back: 'M15 5l-8 7 8 7z',
  forward: 'M9 5l8 7-8 7z',
} as const;

const IconButton = (props: {
  icon: keyof typeof ICONS;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    class="button plain"
    aria-label={props.label}
    title={props.label}
    disabled={props.disabled ?? false}
    onClick={props.onClick}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[props.icon]} />
    </svg>
  </button>
);

const Speed = ({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) => (
  <select
    class="field"
    aria-label="Records a second"
    value={speed}
    onChange={(event) => onSpeed(Number(event.currentTarget.value))}
  >
    {SPEEDS.map((records) => (
      <option key={records} value={records}>
        {records}/s
      </option>
    ))}
  </select>
);

/** The slider over the records, and what moves it. */
export const Transport = (props: {
  log: RecordLog;
  shown: number;
  total: number;
  position: Position;
  live: boolean;
}) => {
  const { log, position } = props;
  const { seq, follows, move } = position;
  const playing = usePlaying(position);
  const row = log.rows[seq];
  const start = log.rows[0];
  const when = row === undefined || start === undefined ? '' : elapsed(row.time - start.time);
  const phase = start === undefined ? '' : innermost(log.statesAt(seq)[start.path]);
  return (
    <section class="transport" aria-label="Replay">
      <div class="transport-buttons">
        <IconButton icon="back" label="Back one record" disabled={seq === 0} onClick={() => move(seq - 1)} />
        <IconButton
          icon={playing.plays ? 'pause' : 'play'}
          label={playing.plays ? 'Pause' : 'Play'}
          onClick={playing.toggle}
        />
        <IconButton
          icon="forward"
          label="Forward one record"
          disabled={follows}
          onClick={() => move(seq + 1)}
        />
        <Speed speed={playing.speed} onSpeed={playing.setSpeed} />
      </div>
      <div class="transport-line">
        <Ribbon log={log} shown={props.shown} total={props.total} seq={seq} />
        <input
          type="range"
          min={0}
          max={Math.max(0, props.total - 1)}
          value={seq}
          aria-label="Record"
          aria-valuetext={`record ${seq} of ${props.total - 1}, ${phase}`}
          onInput={(event) => move(Number(event.currentTarget.value))}
        />
      </div>
      <p class="transport-says">
        <strong>{number(seq)}</strong> <span class="quiet">of {number(Math.max(0, props.total - 1))}</span>
        <span class="mono">{when}</span>
        {props.live ? (
          <button type="button" class="button plain" aria-pressed={follows} onClick={() => move(props.total)}>
            Live
          </button>
        ) : null}
      </p>
    </section>
  );
};
