import type { FailureClass } from '../../effects/ports/telemetry.js';
import { failureClassOf } from '../../effects/services/telemetry/failure-class.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';

/** Looks for what a dream fails of in the records of its run. */
export type FailureWatch = {
  readonly onRecord: (record: JournalRecord) => void;
  /** To be asked when the dream has failed. */
  readonly failure: () => FailureClass;
};

const OWN_TIMER = /^dream\/xstate\.after\.timeLeft\b/;
const OF_AGENT = 'dream/agent';

const errorIn = ({ event }: JournalRecord): FailureClass | null =>
  event.type === 'OUTCOME' && event.outcome._tag === 'Left' ? failureClassOf(event.outcome.left) : null;

const isSettling = ({ before }: JournalRecord): boolean => before.dream === 'settling';

/** The agent is there no more, and its work is not checked: it gave up, or was given up. */
const agentFailed = ({ before, after }: JournalRecord): boolean => {
  const { dream = null } = after;
  const isChecked = isJsonObject(dream) && dream.working === 'checking';
  return OF_AGENT in before && !(OF_AGENT in after) && !isChecked;
};

/** What this record would be the failure of; null: of nothing. A call of a model or a tool that fails is tried again, so only the agent's end counts. */
const causeIn = (record: JournalRecord): FailureClass | null => {
  if (record.event.type === 'TIMER' && OWN_TIMER.test(record.event.command)) return 'deadline';
  if (OF_AGENT in record.before) return agentFailed(record) ? (errorIn(record) ?? 'agent') : null;
  return errorIn(record);
};

/**
 * The last cause before settling counts, since whatever was tried again with success came before it; of causes while
 * settling the first. A run whose records tell of none has lost its journal.
 */
export const failureWatch = (): FailureWatch => {
  let cause: FailureClass | null = null;
  return {
    onRecord: (record) => {
      if (cause === 'deadline' || (cause !== null && isSettling(record))) return;
      cause = causeIn(record) ?? cause;
    },
    failure: () => cause ?? 'journal',
  };
};
