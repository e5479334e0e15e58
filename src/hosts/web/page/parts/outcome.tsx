/** @jsxImportSource preact */
import type { RunOutcome } from '../../api.js';
import { Badge, Lamp, type Tone } from './badge.js';

const TONES: Readonly<Record<RunOutcome, Tone>> = {
  running: 'lit',
  completed: 'good',
  unchanged: 'plain',
  held: 'wait',
  refused: 'plain',
  failed: 'bad',
  killed: 'bad',
  interrupted: 'bad',
  damaged: 'bad',
};

export const Outcome = ({ outcome }: { outcome: RunOutcome }) => (
  <Badge tone={TONES[outcome]}>
    {outcome === 'running' ? <Lamp tone="lit" alive /> : null}
    {outcome}
  </Badge>
);
