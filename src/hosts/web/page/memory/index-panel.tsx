/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { DiffAnswer, IndexSize, LeftOut } from '../../api.js';
import { MeterRows } from '../gates/meter-rows.js';
import { Panel } from '../parts/panel.js';
import { count, number } from '../words.js';

const Size = ({ name, size }: { name: string; size: IndexSize | null }) => (
  <div>
    <h3>{name}</h3>
    {size === null ? (
      <p class="quiet">No MEMORY.md.</p>
    ) : (
      <MeterRows size={size} label={`Index ${name.toLowerCase()}`} />
    )}
  </div>
);

/** Entries that are shown at first. */
const AT_FIRST = 12;

const LeftOutList = ({ leftOut }: { leftOut: readonly LeftOut[] }) => {
  const [all, setAll] = useState(false);
  const shown = all ? leftOut : leftOut.slice(0, AT_FIRST);
  return (
    <div class="left-out">
      <h3>{count(leftOut.length, 'entry', 'entries')} left out</h3>
      <ul>
        {shown.map(({ entry, reason, movedTo }) => (
          <li key={entry}>
            <p>
              <code>{entry.trim()}</code>
            </p>
            <p class="place">
              {reason}
              {movedTo === null ? '' : `; its words stand in ${movedTo}`}
            </p>
          </li>
        ))}
      </ul>
      {shown.length === leftOut.length ? null : (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {number(leftOut.length)} entries
        </button>
      )}
    </div>
  );
};

/** How full the index was and is, and which entries were taken out of it. */
export const IndexPanel = ({ index, leftOut }: Pick<DiffAnswer, 'index' | 'leftOut'>) => (
  <Panel title="Index">
    <div class="before-after">
      <Size name="Before" size={index.before} />
      <Size name="After" size={index.after} />
    </div>
    {leftOut.length === 0 ? null : <LeftOutList leftOut={leftOut} />}
  </Panel>
);
