import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Settings } from '../../config.js';
import type { NotBeforeReading } from '../../effects/ports/not-before.js';
import { perform, program, settled } from '../../effects/program.js';
import { consolidationClock } from '../../effects/services/clock-skew/consolidation-clock.js';
import { sessionsOf } from '../../effects/services/sessions/sessions.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { GateFacts } from '../../machines/gate/explain-gates.js';
import { lastConsolidatedNs, type SessionCount } from '../../machines/gate/gate.readings.js';
import { gateError, LISTED_SESSIONS } from '../../machines/gate/gate.verdict.js';
import { NOTHING_NOTED, noteOf } from '../../machines/gate/not-before.rules.js';
import type { Store } from '../store.js';

/** What the gates look at, and what was read of the note that the not-before gate goes by; `null`: it could not be read. */
export type LookedAt = { readonly facts: GateFacts; readonly note: NotBeforeReading | null };

const clockOf = ({ capabilities, folders, lock }: Store) => {
  const { files, clock } = capabilities;
  const { memory, state } = folders;
  const { lastConsolidatedAt } = lock;
  return consolidationClock({
    files,
    clock,
    memory,
    state,
    lastConsolidatedAt,
    makeState: makeState(files, state),
  });
};

const countSince = (store: Store, { layout }: Pick<StorePaths, 'layout'>, sinceNs: string | null) =>
  program<{ readonly _tag: string }, SessionCount>(function* () {
    const { files } = store.capabilities;
    const found = yield* perform(
      sessionsOf(files, store.folders.transcripts, layout).touchedSince(sinceNs, null),
    );
    return { count: found.length, newest: found.slice(0, LISTED_SESSIONS).map(({ id }) => id) };
  });

/** Looks at all that the gates look at, for a person who asks: no look is noted and no gate is stopped at. */
export const lookAtGates = (
  store: Store,
  paths: Pick<StorePaths, 'layout'>,
  { switches, thresholds }: Settings,
): TaskEither<never, LookedAt> =>
  program<never, LookedAt>(function* () {
    const reading = yield* settled(clockOf(store));
    const note = yield* settled(store.notBefore.read);
    const since = E.isRight(reading) ? lastConsolidatedNs(reading.right) : null;
    const sessions = yield* settled(countSince(store, paths, since));
    const now = store.capabilities.clock.now();
    const input = {
      switches,
      thresholds,
      now,
      lastScanAt: null,
      shared: false,
      force: false,
      person: true,
      currentSession: null,
    };
    const facts = {
      input,
      reading: E.mapLeft(gateError)(reading),
      note: E.isRight(note) ? noteOf(note.right) : NOTHING_NOTED,
      sessions: E.mapLeft(gateError)(sessions),
    };
    return { facts, note: E.isRight(note) ? note.right : null };
  });
