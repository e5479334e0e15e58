/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunOutcome, RunRow } from '../../api.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { EmptyState } from '../parts/empty-state.js';
import { count, number } from '../words.js';
import { OutcomeSign } from './chart-parts.js';
import { RunChart } from './run-chart.js';
import { outcomeCounts } from './run-order.js';
import { RunTable } from './run-table.js';
import { spent } from './spent.js';

type FilterProps = {
  runs: readonly RunRow[];
  chosen: RunOutcome | null;
  onChoose: (outcome: RunOutcome | null) => void;
};

/** How many runs there are of each outcome; pressing one shows these alone. It is the legend of the chart, too. */
const Filter = ({ runs, chosen, onChoose }: FilterProps) => (
  <fieldset class="filter">
    <legend class="heard">Outcome</legend>
    <button type="button" class="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
      All {number(runs.length)}
    </button>
    {outcomeCounts(runs).map(({ outcome, runs: many }) => (
      <button
        key={outcome}
        type="button"
        class="button"
        aria-pressed={chosen === outcome}
        onClick={() => onChoose(chosen === outcome ? null : outcome)}
      >
        <OutcomeSign outcome={outcome} />
        {outcome} {number(many)}
      </button>
    ))}
  </fieldset>
);

const Runs = ({ runs }: { runs: readonly RunRow[] }) => {
  const [chosen, setChosen] = useState<RunOutcome | null>(null);
  const shown = chosen === null ? runs : runs.filter(({ outcome }) => outcome === chosen);
  return (
    <div class="history">
      <header>
        <h1>History</h1>
        <p class="quiet">
          {[count(shown.length, 'run'), spent(shown)].filter((words) => words !== null).join(', ')}
        </p>
      </header>
      <Filter runs={runs} chosen={chosen} onChoose={setChosen} />
      {shown.length === 0 ? <p class="quiet">No run ended so.</p> : <RunChart runs={shown} />}
      <RunTable key={chosen} runs={shown} />
    </div>
  );
};

/** All runs of the store over time: what they cost, changed and came to. */
export const HistoryView = () => {
  const { runs } = usePage();
  return (
    <Awaited asked={runs} what="the history">
      {(known) =>
        known.length === 0 ? (
          <EmptyState title="No run yet" heading="h1">
            A dream starts when all gates pass, or with <code>autodream run</code>.
          </EmptyState>
        ) : (
          <Runs runs={known} />
        )
      }
    </Awaited>
  );
};
