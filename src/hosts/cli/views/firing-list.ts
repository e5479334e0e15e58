import type { FiringAccount } from '../../jobs/firing-history.js';
import { momentWords } from '../../jobs/firing-words.js';
import { visibleRow } from '../../visible.js';
import { duration } from '../../words.js';
import { table } from './table.js';

const whenOf = ({ nominal, asked, at }: FiringAccount, zone: string): string =>
  nominal === null || asked ? `${momentWords(at, zone)}, by hand` : momentWords(nominal, zone);

const lateOf = ({ late, missed }: FiringAccount): string => {
  if (late === null) return '';
  return `${duration(Math.max(0, late))} late${missed ? ', missed' : ''}`;
};

const rowOf = (firing: FiringAccount, zone: string): readonly string[] => [
  firing.runId,
  visibleRow(firing.jobId),
  whenOf(firing, zone),
  lateOf(firing),
  firing.outcome,
  visibleRow(firing.sentence ?? ''),
];

/** A line a firing, in the order given. */
export const firingList = (firings: readonly FiringAccount[], zone: string): readonly string[] =>
  firings.length === 0
    ? ['No job was run yet.']
    : table(firings.map((firing) => rowOf(firing, zone))).map((line) => line.trimEnd());
