/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RecordRow } from '../../api.js';
import { Lamp } from '../parts/badge.js';
import { TabPanel, Tabs } from '../parts/tabs.js';
import { innermost, livingActor, statePaths } from '../run/state-paths.js';
import { Drawing } from './drawing.js';
import { Zoom } from './zoom.js';

type States = NonNullable<RecordRow['states']>;

const ActiveStates = ({ states }: { states: States }) => (
  <dl class="active-states" aria-live="polite">
    {Object.entries(states).map(([actor, value]) => (
      <div key={actor}>
        <dt>{actor}</dt>
        <dd>{innermost(value)}</dd>
      </div>
    ))}
    {Object.keys(states).length === 0 ? <p>No actor lives at this record.</p> : null}
  </dl>
);

/**
 * The charts of a run's actors before and after one record. The one shown is that of the actor whose step it is, until somebody
 * picks another.
 */
export const Statecharts = (props: {
  machines: Readonly<Record<string, string>>;
  path: string;
  before: States;
  after: States;
}) => {
  const [picked, setPicked] = useState<string | null>(null);
  const [zoom, setZoom] = useState(0.85);
  const actors = Object.keys(props.machines);
  const stepping = livingActor(props.path, props.after);
  const actor = picked ?? (actors.includes(stepping) ? stepping : (actors[0] ?? ''));
  const machine = props.machines[actor];
  if (machine === undefined) return <p class="empty">This run has no machine that is drawn here.</p>;
  const label = (path: string) => (
    <>
      <Lamp tone={props.after[path] === undefined ? 'plain' : 'lit'} />
      {path.slice(path.lastIndexOf('/') + 1)}
    </>
  );
  return (
    <>
      <header class="pane-bar">
        <Tabs
          name="actor"
          label="Actors"
          tabs={actors.map((id) => ({ id, label: label(id) }))}
          selected={actor}
          onSelect={setPicked}
        />
        <Zoom
          zoom={zoom}
          onZoom={setZoom}
          follows={picked === null}
          onFollow={() => setPicked(picked === null ? actor : null)}
        />
      </header>
      <TabPanel name="actor" id={actor} class="chart-frame">
        <Drawing
          key={actor}
          machine={machine}
          zoom={zoom}
          lit={{ before: statePaths(props.before[actor]), after: statePaths(props.after[actor]) }}
        />
      </TabPanel>
      <ActiveStates states={props.after} />
    </>
  );
};
