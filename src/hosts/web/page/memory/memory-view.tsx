/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks';
import type { DiffAnswer, RunAnswer } from '../../api.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { EmptyState } from '../parts/empty-state.js';
import { useAnswer } from '../use-answer.js';
import { listedFiles } from './file-kinds.js';
import { FileList } from './file-list.js';
import { FilePanel } from './file-panel.js';
import { IndexPanel } from './index-panel.js';
import { LedgerPanel } from './ledger-panel.js';
import { useCounts } from './use-counts.js';

const Changed = ({ diff }: { diff: DiffAnswer }) => {
  const files = useMemo(() => listedFiles(diff.files, diff.ledger), [diff]);
  const counts = useCounts(diff.files);
  const [path, setPath] = useState<string | null>(null);
  const [beside, setBeside] = useState(false);
  const listed = files.find(({ file }) => file.path === path) ?? files[0];
  return (
    <div class="memory">
      {listed === undefined ? (
        <p class="quiet">No file differs.</p>
      ) : (
        <>
          <FileList files={files} counts={counts} selected={listed.file.path} onSelect={setPath} />
          <FilePanel listed={listed} beside={beside} onBeside={setBeside} />
        </>
      )}
      <div class="told">
        <IndexPanel index={diff.index} leftOut={diff.leftOut} />
        <LedgerPanel ledger={diff.ledger} />
      </div>
    </div>
  );
};

/** The memory before and after a run: each file's change with where its lines come from, and what became of the statements. */
export const MemoryView = ({ answer: { run } }: { answer: RunAnswer }) => {
  const { client } = usePage();
  const asked = useAnswer(() => client.diff(run.runId), run.runId, [run.outcome]);
  return (
    <Awaited asked={asked} what="the change">
      {(diff) =>
        diff === null ? (
          <EmptyState title="No change to show">
            {run.outcome === 'running'
              ? 'The agent works on a copy. What it comes to is shown when it is done.'
              : 'This run changed nothing, or what the files were before and after is no longer kept.'}
          </EmptyState>
        ) : (
          <Changed diff={diff} />
        )
      }
    </Awaited>
  );
};
