import type { Usage } from '../../../effects/ports/model.js';
import { cacheReadShare } from '../../host-events.js';
import { brokeOff } from '../../run-view.js';
import type { RunView } from '../../runs.js';
import { visible } from '../visible.js';
import { usd } from './cost-lines.js';
import { brokeOffWords, type RunRow, runRow } from './run-list.js';
import { table } from './table.js';
import { count, duration, when } from './words.js';

/** What is told of a dream and what it cost: `costUsd` is null where nobody counted it, `cacheReadShare` is from 0 to 1. */
export type DreamRow = Pick<RunRow, 'runId' | 'outcome' | 'startedAt' | 'durationMs' | 'files'> & {
  readonly reason: string | null;
  readonly engine: string | null;
  readonly model: string | null;
  readonly turns: number;
  readonly usage: Usage;
  readonly cacheReadShare: number;
  readonly costUsd: number | null;
};

export const dreamRow = (run: RunView): DreamRow => {
  const { runId, outcome, startedAt, durationMs, files } = runRow(run);
  const { engine, model, turns, usage, costUsd } = run;
  const reason = brokeOff(run) ? brokeOffWords(runId) : run.reason;
  const share = cacheReadShare(usage);
  return {
    runId,
    outcome,
    startedAt,
    durationMs,
    files,
    reason,
    engine,
    model,
    turns,
    usage,
    costUsd,
    cacheReadShare: share,
  };
};

const dollars = (costUsd: number | null): string => {
  if (costUsd === null) return 'cost unknown';
  return costUsd === 0 ? 'no cost' : usd(costUsd);
};

const tokens = ({ input, output, cacheRead, cacheCreation }: Usage): string => {
  const sent = input + cacheRead + cacheCreation;
  if (sent + output === 0) return 'no tokens';
  return `${sent.toLocaleString('en-US')} tokens in, ${output.toLocaleString('en-US')} out`;
};

const whoWorked = ({ engine, model }: DreamRow): string =>
  engine === null ? '–' : visible(model === null ? engine : `${engine} ${model}`);

const touched = ({ files }: DreamRow): string =>
  files === null ? '? files' : count(files.changed + files.created + files.deleted, 'file');

const cells = (row: DreamRow): readonly string[] => [
  ...[row.runId, when(row.startedAt), row.outcome, touched(row), whoWorked(row)],
  ...[count(row.turns, 'turn'), tokens(row.usage), `${Math.round(row.cacheReadShare * 100)} % cached`],
  ...[dollars(row.costUsd), row.durationMs === null ? '? ms' : duration(row.durationMs)],
];

/** A line a dream, in the order given, and one below it where there is a reason to tell. */
export const dreamList = (rows: readonly DreamRow[]): readonly string[] =>
  rows.length === 0
    ? ['No dreams yet.']
    : table(rows.map(cells)).flatMap((line, index) => {
        const reason = rows[index]?.reason ?? null;
        return [line.trimEnd(), ...(reason === null ? [] : [`  ${visible(reason)}`])];
      });
