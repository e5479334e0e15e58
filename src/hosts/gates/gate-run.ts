import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { ConsolidationClock } from '../../effects/ports/consolidation-clock.js';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import type { NotBeforeNote } from '../../effects/ports/not-before.js';
import type { Sessions } from '../../effects/ports/sessions.js';
import type { GateInput } from '../../machines/gate/gate.input.js';
import {
  type GateOutput,
  gateMachine,
  type NoteScanInput,
  type ScanInput,
} from '../../machines/gate/gate.machine.js';
import type { SessionCount } from '../../machines/gate/gate.readings.js';
import { refusedByError } from '../../machines/gate/gate.refusal.js';
import { gateError, LISTED_SESSIONS } from '../../machines/gate/gate.verdict.js';
import { afterScan, NOTHING_NOTED } from '../../machines/gate/not-before.rules.js';
import { type EffectHandlers, effect } from '../../runtime/effect.js';
import { type RunEnd, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';

/** What the gates look at. */
export type GateWorld = {
  readonly clock: Clock;
  readonly readClock: ConsolidationClock;
  readonly sessions: Sessions;
  readonly notBefore: NotBeforeNote;
};

/** None of the effects needs the journal on disk, so nothing is ever written: a refusal costs no write. */
const unwritten: JournalWriter = { write: () => TE.right(undefined), discard: TE.right(undefined) };

const handlers = ({ readClock, notBefore, sessions }: GateWorld): EffectHandlers => ({
  readClock: effect('nothing', () => readClock),
  readNotBefore: effect('nothing', () => notBefore.read),
  noteScan: effect('nothing', ({ at }: NoteScanInput) =>
    TE.map(() => null)(notBefore.change((note) => afterScan(note ?? NOTHING_NOTED, at))),
  ),
  scan: effect('nothing', ({ sinceNs, except }: ScanInput) =>
    TE.map(
      (found: readonly { readonly id: string }[]): SessionCount => ({
        count: found.length,
        newest: found.slice(0, LISTED_SESSIONS).map(({ id }) => id),
      }),
    )(sessions.touchedSince(sinceNs, except)),
  ),
});

/** One evaluation by the gate's machine. Never rejects: what goes wrong is a refusal that says so. */
export const runGates = (world: GateWorld, input: GateInput): Promise<GateOutput> => {
  const failed = (error: unknown): GateOutput => ({
    verdict: refusedByError('sessions', gateError(error)),
    lastScanAt: input.now,
  });
  const ended = (end: RunEnd): GateOutput =>
    end._tag === 'Ended' && isGateOutput(end.output) ? end.output : failed({ _tag: end._tag });
  const run = startRun({
    machine: gateMachine,
    name: 'gate',
    input,
    handlers: handlers(world),
    journal: unwritten,
    clock: world.clock,
    owner: null,
    versions: versionsOf(gateMachine, RELEASE),
  });
  return run.done.then(ended, failed);
};

const isGateOutput = (output: unknown): output is GateOutput =>
  typeof output === 'object' && output !== null && 'verdict' in output && 'lastScanAt' in output;
