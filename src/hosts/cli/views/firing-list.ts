import type { FiringAccount } from '../../jobs/firing-history.js';
import { momentWords } from '../../jobs/firing-words.js';
import { visibleRow } from '../../visible.js';
import { duration } from '../../words.js';
import { table } from './table.js';

/** The clock is looked at once a second. */
const PUNCTUAL_MS = 1_000;

const whenOf = ({ nominal, asked, at }: FiringAccount, zone: string): string =>
  nominal === null || asked ? `${momentWords(at, zone)}, by hand` : momentWords(nominal, zone);

const lateOf = ({ late, missed }: FiringAccount): string => {
  if (late === null) return '';
  const by = late < PUNCTUAL_MS ? 'on time' : `${duration(late)} late`;
  return missed ? `${by}, missed` : by;
};

const rowOf = (firing: FiringAccount, zone: string): readonly string[] => [
  firing.runId,
  visibleRow(firing.jobId),
  whenOf(firing, zone),
  lateOf(firing),
  firing.outcome,
  visibleRow(firing.sentence ?? ''),
];

const HEAD = ['RUN', 'JOB', 'DUE', 'CAME', 'OUTCOME', ''];

/** A line a firing, in the order given; `asked`: the job that was asked for, null for all. */
export const firingList = (
  firings: readonly FiringAccount[],
  zone: string,
  asked: string | null,
): readonly string[] =>
  firings.length === 0
    ? [`${asked === null ? 'No job' : `No job ${visibleRow(asked)}`} has run here in the last 30 days.`]
    : table([HEAD, ...firings.map((firing) => rowOf(firing, zone))]).map((line) => line.trimEnd());
