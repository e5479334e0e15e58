import { proactiveMachine } from '../../../machines/proactive/proactive.machine.js';
import {
  backOffMs,
  type Called,
  type Heard,
  type ProactiveInput,
} from '../../../machines/proactive/proactive.rules.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { startWork, type WorkRun } from '../../running/work-run.js';
import type { Store } from '../../store.js';
import type { AssistantView } from '../assistant-view.js';
import type { Budget } from '../budget/budget.js';
import { type Carried, carriedOver, isPaused, mindOf, PROACTIVE } from './carried.js';
import { heardMailbox } from './mailbox.js';
import { type TickParts, tickEffects } from './tick-effects.js';

/** The assistant's initiative, as it is under way. */
export type Initiative = {
  readonly hear: (heard: Heard) => void;
  readonly mode: () => NonNullable<AssistantView['mode']>;
  /** Until when nothing is begun, milliseconds since 1970; null: at the end of the next silence. */
  readonly asleepUntil: () => number | null;
  readonly work: () => string;
  readonly stop: () => Promise<void>;
};

/** `onMode` is told when it pauses, goes on, waits after an error, or goes to sleep. */
export type InitiativeParts = Pick<TickParts, 'turn' | 'tell' | 'others'> & {
  readonly store: Store;
  readonly zone: string;
  readonly intervalMs: number;
  readonly budget: Budget;
  readonly onMind: (mind: string, until: number | null) => void;
};

/** A journal is closed and a new one begun when it is longer than this, or a new day has begun, so that nothing grows for ever. */
export const LONGEST_JOURNAL = 500;

/** A person who stops it from another process can wait so long. Milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** What the host knows of the machine's waits, to tell a person. */
type Waits = { mind: string; until: number | null; failures: number; called: Called | null };

const untilOf = ({ called, failures }: Waits, mind: string, now: number, parts: InitiativeParts) => {
  const { intervalMs, budget } = parts;
  if (mind === 'asleep' && called?._tag === 'Answered')
    return now + Math.max(called.sleepMs ?? 0, intervalMs);
  if (mind === 'blocked') {
    const retryAfterMs = called?._tag === 'ApiFailed' ? (called.retryAfterMs ?? 0) : 0;
    const { ledger, budgets } = { ledger: budget.ledger(), budgets: budget.budgets };
    const context = { intervalMs, ledger, budgets, failures, retryAfterMs };
    return now + backOffMs({ ...context, sleepMs: 0, now, talking: false, exhausted: null });
  }
  return mind === 'spent' ? (budget.exhausted()?.until ?? null) : null;
};

const inputOf = ({ intervalMs, budget }: InitiativeParts, failures: number): ProactiveInput => ({
  intervalMs,
  budgets: budget.budgets,
  ledger: budget.ledger(),
  failures,
});

/** Starts initiative where the last run of it ended. */
export const startInitiative = async (parts: InitiativeParts): Promise<Initiative> => {
  const { store, zone, onMind } = parts;
  const { clock } = store.capabilities;
  const mailbox = heardMailbox();
  const carried: Carried = await carriedOver(store);
  const waits: Waits = { mind: '', until: null, failures: carried.failures, called: null };
  let [run, ended, isOver]: [WorkRun | null, Promise<unknown>, boolean] = [null, Promise.resolve(), false];
  if (carried.paused) mailbox.put({ _tag: 'Esc' });

  const onCalled = (called: Called): void => {
    waits.called = called;
    waits.failures = called._tag === 'ApiFailed' ? waits.failures + 1 : 0;
  };
  const dateNow = (): string => localStamp(clock.now(), zone).date;

  const begin = (): void => {
    const date = dateNow();
    const own = startWork({
      store,
      machine: proactiveMachine,
      name: PROACTIVE,
      input: inputOf(parts, waits.failures),
      handlersFor: () => tickEffects({ ...parts, now: clock.now, mailbox, onCalled }),
      lookEveryMs: LOOK_EVERY_MS,
    });
    run = own;
    let isClosing = false;
    own.subscribe(({ seq, after }) => {
      const mind = mindOf(after[PROACTIVE]);
      if (mind !== '' && mind !== waits.mind) {
        waits.mind = mind;
        waits.until = untilOf(waits, mind, clock.now(), parts);
        onMind(mind, waits.until);
      }
      // Only in silence: there nothing is under way or waited for that a new run would not wait for as well.
      if (mind === 'silent' && !isClosing && (seq >= LONGEST_JOURNAL || dateNow() !== date)) {
        isClosing = true;
        mailbox.put({ _tag: 'Closed' });
      }
    });
    ended = own.done.then(
      () => {
        if (isClosing && !isOver) begin();
      },
      () => {},
    );
  };
  begin();

  return {
    hear: (heard) => {
      if (heard._tag === 'ApiFailed') waits.failures = Math.max(1, waits.failures);
      if (heard._tag === 'Answered') waits.failures = 0;
      mailbox.put(heard);
    },
    mode: () => {
      if (isPaused(waits.mind)) return 'paused';
      return waits.failures > 0 ? 'contextBlocked' : 'active';
    },
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
