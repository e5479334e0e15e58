import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Session } from '../../../src/effects/ports/sessions.js';
import { cheapGates } from '../../../src/machines/gate/cheap-gates.js';
import { gateMachine, type NoteScanInput, type ScanInput } from '../../../src/machines/gate/gate.machine.js';
import type { SessionCount } from '../../../src/machines/gate/gate.readings.js';
import { LISTED_SESSIONS } from '../../../src/machines/gate/gate.verdict.js';
import { sameCases } from '../same-cases.js';
import { play } from './play.js';
import { type Scene, scene } from './scenes.js';

const orReject = <A>(outcome: E.Either<object, A>): Promise<A> =>
  E.isRight(outcome) ? Promise.resolve(outcome.right) : Promise.reject(outcome.left);

const counted = (sessions: readonly Session[]): SessionCount => ({
  count: sessions.length,
  newest: sessions.slice(0, LISTED_SESSIONS).map(({ id }) => id),
});

/** The same scene, played by XState alone. */
const playAlone = ({ input, clock, noted, sessions }: Scene) => {
  const machine = gateMachine.provide({
    actors: {
      readClock: fromPromise(() => orReject(clock)),
      readNotBefore: fromPromise(() => orReject(noted)),
      noteScan: fromPromise<null, NoteScanInput>(async () => null),
      scan: fromPromise<SessionCount, ScanInput>(() => orReject(E.map(counted)(sessions))),
    },
  });
  const actor = createActor(machine, { input });
  const output = toPromise(actor);
  actor.start();
  return output;
};

describe('the gates', () => {
  test('the cheap path and the machine always agree', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { verdict } = await play(given);
        const cheap = await cheapGates(given.input, async () => given.clock);
        const early = ['enabled', 'store', 'time'].includes(verdict.gate);
        expect(cheap).toEqual(early ? verdict : null);
        const outcome = `${verdict._tag} ${verdict.gate}${verdict.error === null ? '' : ' error'}`;
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 400, examples: sameCases(scene, 200) },
    );
    expect([...seen.keys()].sort()).toEqual([
      'Open sessions',
      'Refused enabled',
      'Refused not-before',
      'Refused sessions',
      'Refused sessions error',
      'Refused store',
      'Refused throttle',
      'Refused time',
      'Refused time error',
    ]);
  });

  test('XState alone, given the same outcomes, ends alike', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { verdict, lastScanAt } = await play(given);
        expect(await playAlone(given)).toEqual({ verdict, lastScanAt });
      }),
    );
  });

  test('every verdict has a sentence and survives being written down', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { verdict } = await play(given);
        expect(verdict.sentence).toMatch(/^[A-Za-z0-9].*[.)]$/s);
        expect(verdict.sentence).not.toMatch(/undefined|NaN|null|\[object/);
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
      }),
    );
  });

  test('the throttle is stamped exactly when the sessions were looked at, found enough or not', async () => {
    const outcomes = { stamped: 0, kept: 0 };
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { lastScanAt, scans } = await play(given);
        expect(lastScanAt).toBe(scans === 1 ? given.input.now : given.input.lastScanAt);
        outcomes[scans === 1 ? 'stamped' : 'kept'] += 1;
      }),
      { numRuns: 200 },
    );
    expect(Math.min(outcomes.stamped, outcomes.kept)).toBeGreaterThan(10);
  });

  test('what is noted is read past the time gate alone, and a look is noted before it begins and only where it is shared', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { verdict, acts } = await play(given);
        const { force, shared } = given.input;
        const early = ['enabled', 'store', 'time'].includes(verdict.gate);
        const stopped = verdict.gate === 'not-before' || verdict.gate === 'throttle';
        const look = shared ? 'note scan' : 'scan';
        const expected = [early || force ? '' : 'read', early || stopped ? '' : look].join(' ').trim();
        expect(acts).toBe(expected);
        seen.set(acts, (seen.get(acts) ?? 0) + 1);
      }),
      { numRuns: 400, examples: sameCases(scene, 200) },
    );
    expect([...seen.keys()].sort()).toEqual(['', 'note scan', 'read', 'read note scan', 'read scan', 'scan']);
  });

  test('force opens whatever the switches and the disk allow, but never without a scan', async () => {
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(scene, async (drawn) => {
        const given = { ...drawn, input: { ...drawn.input, force: true } };
        const { verdict, scans } = await play(given);
        if (verdict._tag === 'Refused') {
          expect(verdict.error !== null || ['enabled', 'store'].includes(verdict.gate)).toBe(true);
          return;
        }
        expect(scans).toBe(1);
        opened += 1;
      }),
      { numRuns: 200 },
    );
    expect(opened).toBeGreaterThan(10);
  });
});
