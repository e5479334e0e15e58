/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TaskAnswer } from '../../api.js';
import { count, number } from '../words.js';
import { type NumberedTurn, seenTurns } from './seen-turns.js';

const Turn = ({ turn }: { turn: NumberedTurn }) => (
  <li>
    <span class="turn-number" aria-hidden="true">
      {turn.number}
    </span>
    <div>
      <span class="heard">Turn {turn.number}: </span>
      {turn.text === '' ? <p class="quiet">No words.</p> : <p class="turn-text">{turn.text}</p>}
      {turn.calls === 0 ? null : <p class="quiet">{count(turn.calls, 'tool call')}</p>}
    </div>
  </li>
);

/** The last turns in full, and how many came before them. */
export const TurnList = ({ task }: { task: TaskAnswer }) => {
  const [all, setAll] = useState(false);
  const { shown, earlier, kept } = seenTurns(task, all);
  if (task.turnsSeen === 0) return <p class="quiet">The agent has said nothing yet.</p>;
  return (
    <>
      {earlier === 0 ? null : (
        <p class="earlier">
          <span>+{number(earlier)} earlier</span>
          {kept === 0 ? null : (
            <button type="button" class="button" onClick={() => setAll(true)}>
              Show {number(kept)}
            </button>
          )}
        </p>
      )}
      <ol class="turns">
        {shown.map((turn) => (
          <Turn key={turn.number} turn={turn} />
        ))}
      </ol>
    </>
  );
};
