import type { NotBeforeReading } from '../../effects/ports/not-before.js';
import type { HeldResult } from '../history/held-results.js';
import type { RunView } from '../history/runs.js';

/** What alarms are raised by. `note`: null where it could not be read. `unsettled`: why a dead run's leftovers are still there. */
export type Alarming = {
  readonly runs: readonly RunView[];
  readonly held: readonly Pick<HeldResult, 'runId'>[];
  readonly unsettled: string | null;
  readonly note: NotBeforeReading | null;
};

/** So many of one kind in a row are no accident any more. */
const IN_A_ROW = 3;

/** A dream that was refused or stopped, or that goes on, says nothing about how dreams go here. */
const TELLING: ReadonlySet<RunView['outcome']> = new Set([
  'completed',
  'unchanged',
  'held',
  'failed',
  'interrupted',
  'damaged',
]);

const FAILED: ReadonlySet<RunView['outcome']> = new Set(['failed', 'interrupted']);

/** How many dreams up to the last one are of one kind, without a break. */
const row = (runs: readonly RunView[], isOne: (run: RunView) => boolean): readonly RunView[] => {
  const dreams = runs.filter(({ kind, outcome }) => kind === 'dream' && TELLING.has(outcome));
  const before = dreams.findLastIndex((run) => !isOne(run));
  return dreams.slice(before + 1);
};

const unchangedAlarm = (runs: readonly RunView[]): readonly string[] => {
  const { length } = row(runs, ({ outcome }) => outcome === 'unchanged');
  if (length < IN_A_ROW) return [];
  return [
    `The last ${length} dreams changed nothing. If the store is in order, let them come less often; if it is not, “autodream log latest” shows what the last one looked at.`,
  ];
};

const DIED = 'its process died.';

const failedAlarm = (runs: readonly RunView[]): readonly string[] => {
  const failures = row(runs, ({ outcome }) => FAILED.has(outcome));
  const last = failures.at(-1);
  if (last === undefined || failures.length < IN_A_ROW) return [];
  return [
    `The last ${failures.length} dreams failed. The last one, run ${last.runId}: ${last.reason ?? DIED}`,
  ];
};

const heldAlarm = ({ runId }: Pick<HeldResult, 'runId'>): string =>
  `The result of run ${runId} waits for you: “autodream diff ${runId}” shows it, “autodream apply ${runId}” lets it in, “autodream discard ${runId}” gives it up.`;

const noteAlarm = (note: Alarming['note']): readonly string[] => {
  if (note === null)
    return ['What is noted of failures and rests cannot be read. Check the permissions of the state folder.'];
  return note._tag === 'Unreadable'
    ? [`${note.path} is not as autodream writes it and counts for nothing; the next dream writes it anew.`]
    : [];
};

/** What a person has to know of, a sentence each; none in ordinary times. */
export const alarmsOf = ({ runs, held, unsettled, note }: Alarming): readonly string[] => [
  ...(unsettled === null ? [] : [unsettled]),
  ...held.map(heldAlarm),
  ...failedAlarm(runs),
  ...unchangedAlarm(runs),
  ...noteAlarm(note),
];
