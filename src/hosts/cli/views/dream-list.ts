import type { Usage } from '../../../effects/ports/model.js';
import { cacheReadShare } from '../../dream/host-events.js';
import { brokeOff } from '../../history/run-view.js';
import type { RunView } from '../../history/runs.js';
import { visible } from '../../visible.js';
import { count, duration, when } from '../../words.js';
import { usd } from './cost-lines.js';
import { brokeOffWords, type RunRow, runRow } from './run-list.js';
import { table } from './table.js';

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

/** What was used and paid for; of no tokens none can come from the cache. */
const account = ({ turns, usage, cacheReadShare, costUsd }: DreamRow): readonly string[] => {
  const isUsed = usage.input + usage.cacheRead + usage.cacheCreation > 0;
  const share = isUsed ? [`${Math.round(cacheReadShare * 100)} % cached`] : [];
  return [count(turns, 'turn'), tokens(usage), ...share, dollars(costUsd)];
};

const workLines = (row: DreamRow): readonly string[] => {
  const { engine, model } = row;
  if (engine === null) return [];
  const who = model === null ? engine : `${engine} ${model}`;
  return [visible(`  ${who}: ${account(row).join(', ')}`)];
};

const touched = ({ files }: DreamRow): string =>
  files === null ? '? files' : count(files.changed + files.created + files.deleted, 'file');

const cells = (row: DreamRow): readonly string[] => [
  row.runId,
  when(row.startedAt),
  row.outcome,
  touched(row),
  row.durationMs === null ? '? ms' : duration(row.durationMs),
];

/** A line a dream, in the order given; below it who worked and what that cost, and the reason where there is one to tell. */
export const dreamList = (rows: readonly DreamRow[]): readonly string[] =>
  rows.length === 0
    ? ['No dreams yet.']
    : table(rows.map(cells)).flatMap((line, index) => {
        const row = rows[index];
        if (row === undefined) return [];
        const reason = row.reason === null ? [] : [`  ${visible(row.reason)}`];
        return [line.trimEnd(), ...workLines(row), ...reason];
      });
