import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect, test } from 'vitest';
import { earliest, explainGates, type GateFacts } from '../../../src/machines/gate/explain-gates.js';
import { LISTED_SESSIONS } from '../../../src/machines/gate/gate.verdict.js';
import { isInForce, NOTHING_NOTED, noteOf } from '../../../src/machines/gate/not-before.rules.js';
import { sameCases } from '../same-cases.js';
import { play } from './play.js';
import { type Scene, scene } from './scenes.js';

const factsOf = ({ input, clock, noted, sessions }: Scene): GateFacts => ({
  input,
  reading: clock,
  note: E.isRight(noted) ? noteOf(noted.right) : NOTHING_NOTED,
  sessions: E.map((found: readonly { readonly id: string }[]) => ({
    count: found.length,
    newest: found.slice(0, LISTED_SESSIONS).map(({ id }) => id),
  }))(sessions),
});

test('the first gate that does not pass is the one that an evaluation refuses by, in the same words', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(scene, async (given) => {
      const { verdict } = await play(given);
      const refusing = explainGates(factsOf(given)).filter(({ passes }) => !passes);
      const [first] = refusing;
      if (verdict._tag === 'Open') expect(first).toBeUndefined();
      else {
        const { _tag, ...same } = verdict;
        expect(first).toEqual({ ...same, passes: false });
      }
      seen.set(String(refusing.length), (seen.get(String(refusing.length)) ?? 0) + 1);
    }),
    { numRuns: 400, examples: sameCases(scene, 200) },
  );
  expect([...seen.keys()].sort()).toEqual(expect.arrayContaining(['0', '1', '2', '3']));
});

test('each gate that can be asked says what it measured, whatever the others say', () => {
  fc.assert(
    fc.property(scene, (given) => {
      const gates = explainGates(factsOf(given));
      const names = gates.map(({ gate }) => gate);
      const whole = ['enabled', 'store', 'time', 'not-before', 'throttle', 'sessions'];
      if (E.isLeft(given.clock)) expect(names).toEqual(['enabled', 'time', 'not-before', 'throttle']);
      else expect(names).toEqual(given.clock.right._tag === 'NoStore' ? ['enabled', 'store'] : whole);
      for (const { sentence } of gates) {
        expect(sentence).toMatch(/^[A-Za-z0-9].*[.)]$/s);
        expect(sentence).not.toMatch(/undefined|NaN|null|\[object/);
      }
    }),
  );
});

test('at the earliest time that is named, and not a millisecond before, all gates pass that depend on time alone', () => {
  const asked = { named: 0, unnamed: 0 };
  fc.assert(
    fc.property(scene, (given) => {
      const facts = factsOf(given);
      const { note, input } = facts;
      const { minHours } = input.thresholds;
      // A rest too far ahead, as a clock that was set back leaves it, does not hold now, but does when it comes near.
      fc.pre((note.until ?? 0) <= input.now || isInForce(note, minHours, input.now));
      const at = earliest(explainGates(facts));
      const passAt = (now: number): boolean =>
        explainGates({ ...facts, input: { ...facts.input, now } }).every(({ passes }) => passes);
      if (at === null) {
        asked.unnamed += 1;
        const refusing = explainGates(facts).filter(({ passes }) => !passes);
        expect(refusing.length === 0 || refusing.some(({ passesAt }) => passesAt === null)).toBe(true);
        return;
      }
      asked.named += 1;
      expect([passAt(at - 1), passAt(at)]).toEqual([false, true]);
    }),
    { numRuns: 400, examples: sameCases(scene, 200) },
  );
  expect(Math.min(...Object.values(asked))).toBeGreaterThan(10);
});
