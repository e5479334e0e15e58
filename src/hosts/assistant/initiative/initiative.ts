import { proactiveMachine } from '../../../machines/proactive/proactive.machine.js';
import type { Called, Heard, ProactiveInput } from '../../../machines/proactive/proactive.rules.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import type { RunEnd } from '../../../runtime/run.js';
import { startWork, type WorkRun } from '../../running/work-run.js';
import type { Store } from '../../store.js';
import type { AssistantView } from '../assistant-view.js';
import type { Budget } from '../budget/budget.js';
import { type Carried, carriedOver, mindOf, PROACTIVE } from './carried.js';
import { endedWords } from './ended-words.js';
import { heardMailbox } from './mailbox.js';
import { type TickParts, tickEffects } from './tick-effects.js';
import { modeOf, noteMind, type Waits } from './waits.js';

/** The assistant's initiative, as it is under way. */
export type Initiative = {
  readonly hear: (heard: Heard) => void;
  readonly mode: () => AssistantView['mode'];
  /** Why there is none any more, in words, where it came to an end by itself or somebody killed it; null: it goes on. */
  readonly ended: () => string | null;
  /** Until when nothing is begun, milliseconds since 1970; null: at the end of the next silence. */
  readonly asleepUntil: () => number | null;
  readonly work: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * `onMind` is told when it pauses, goes on, waits after an error, or goes to sleep; `onEnded` why it came to an end, where nobody
 * stopped it through what is given back.
 */
export type InitiativeParts = Pick<TickParts, 'turn' | 'tell' | 'others'> & {
  readonly store: Store;
  readonly zone: string;
  readonly intervalMs: number;
  readonly budget: Budget;
  readonly onMind: (mind: string, until: number | null) => void;
  readonly onEnded: (sentence: string) => void;
};

/** A journal is closed and a new one begun when it is longer than this, or a new day has begun, so that nothing grows for ever. */
export const LONGEST_JOURNAL = 500;

/** A person who stops it from another process can wait so long. Milliseconds. */
const LOOK_EVERY_MS = 5_000;

const inputOf = ({ intervalMs, budget }: InitiativeParts, carried: Carried): ProactiveInput => ({
  intervalMs,
  budgets: budget.budgets,
  ledger: budget.ledger(),
  ...carried,
});

/** How a run ended; null: by a defect. */
const endOf = ({ done }: WorkRun): Promise<RunEnd | null> =>
  done.then(
    (end) => end,
    () => null,
  );

/** Starts initiative where the last run of it ended. */
export const startInitiative = async (parts: InitiativeParts): Promise<Initiative> => {
  const { store, zone, onEnded } = parts;
  const { clock } = store.capabilities;
  const mailbox = heardMailbox();
  const carried: Carried = await carriedOver(store);
  const waits: Waits = { mind: '', until: null, failures: carried.failures, called: null, ended: null };
  let [run, ended, isOver]: [WorkRun | null, Promise<unknown>, boolean] = [null, Promise.resolve(), false];

  const onCalled = (called: Called): void => {
    waits.called = called;
    waits.failures = called._tag === 'ApiFailed' ? waits.failures + 1 : 0;
  };
  const dateNow = (): string => localStamp(clock.now(), zone).date;

  const noteEnd = (end: RunEnd | null): void => {
    waits.ended = endedWords(end);
    waits.until = null;
    onEnded(waits.ended);
  };

  const begin = (paused: boolean): void => {
    const date = dateNow();
    let [records, isClosed] = [0, false];
    // What others spent until now stands in the ledger.
    parts.others();
    const own = startWork({
      store,
      machine: proactiveMachine,
      name: PROACTIVE,
      input: inputOf(parts, { failures: waits.failures, paused }),
      handlersFor: () =>
        tickEffects({
          ...{ ...parts, now: clock.now, mailbox, onCalled },
          isOld: () => records >= LONGEST_JOURNAL || dateNow() !== date,
          onClosed: () => {
            isClosed = true;
          },
        }),
      lookEveryMs: LOOK_EVERY_MS,
    });
    run = own;
    own.subscribe(({ seq, after }) => {
      records = seq + 1;
      noteMind(waits, mindOf(after[PROACTIVE]), clock.now(), parts);
    });
    ended = endOf(own).then((end) => {
      if (isOver) return;
      // It is closed before a call alone, so never while it is paused.
      if (isClosed && end?._tag === 'Ended') begin(false);
      else noteEnd(end);
    });
  };
  begin(carried.paused);

  return {
    hear: (heard) => {
      if (heard._tag === 'ApiFailed') waits.failures = Math.max(1, waits.failures);
      if (heard._tag === 'Answered') waits.failures = 0;
      // How long is waited is said by whoever was asked last, also by a person.
      if (heard._tag === 'ApiFailed' || heard._tag === 'Answered')
        waits.called = { ...heard, at: clock.now(), spent: { tokens: 0, microUsd: 0 } };
      mailbox.put(heard);
    },
    mode: () => modeOf(waits),
    ended: () => waits.ended,
    asleepUntil: () => waits.until,
    work: () => run?.runId ?? '',
    stop: async () => {
      isOver = true;
      mailbox.put({ _tag: 'Closed' });
      run?.send({ type: 'KILL', by: 'the end of the daemon', request: null });
      await ended;
    },
  };
};
