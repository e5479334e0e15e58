import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { editMachine } from '../../../src/machines/edit/edit.machine.js';
import { type Exploration, exploreMachine, statesOf } from '../../../src/testing/machines/explore-machine.js';
import type { Subject } from '../../../src/testing/machines/subject.js';
import { subjects } from '../../../src/testing/machines/subjects.js';
import { finalsOf } from '../machines/scenarios/catalogue.js';

/** Lives until each of these was reached, so that what is said of all is said of each; a bound keeps that from being for ever. */
const exploreUntil = (
  subject: Subject,
  isThere: (exploration: Exploration, ends: Set<string>) => boolean,
): Set<string> => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 10; seed += 1) {
    const exploration = exploreMachine(subject, { numRuns: 40, seed });
    for (const end of exploration.ends.keys()) ends.add(end);
    if (isThere(exploration, ends)) break;
  }
  return ends;
};

describe('random lives of the exported machines break no rule', () => {
  it.each(Object.entries(subjects))('%s, and come to each of its ends', (_, subject: Subject) => {
    const finals = finalsOf(subject.machine);
    const ends = exploreUntil(subject, (__, reached) => finals.every((end) => reached.has(end)));
    expect([...ends].sort()).toEqual(finals.sort());
  });

  it('tell what they reached: states of the machine and its children, and what happened', () => {
    const { lives, steps, states, happened } = exploreMachine(subjects.edit, { numRuns: 60, seed: 1 });
    expect(lives).toBe(60);
    expect(steps).toBeGreaterThan(150);
    expect([...states.keys()]).toEqual(
      expect.arrayContaining([...statesOf(subjects.edit), 'acquire.publishing', 'settle.deciding.casting']),
    );
    expect([...happened.keys()]).toEqual(
      expect.arrayContaining(['KILL', 'timer', 'observe badly', 'claim well']),
    );
  });
});

const effect = fromPromise<null, undefined>(() => Promise.reject(new Error('run by the runtime')));

/** A host's own machine: it does one thing, and waits. */
const hostMachine = (faulty: 'none' | 'stuck' | 'deaf' | 'date') =>
  setup({
    types: { context: {} as { at: unknown } },
    actors: { work: effect },
    actions: { note: assign({ at: () => (faulty === 'date' ? new Date(0) : 0) }) },
    delays: { pause: 10 },
  }).createMachine({
    id: 'host',
    context: { at: null },
    initial: 'working',
    states: {
      working: {
        invoke: {
          id: 'work',
          src: 'work',
          onDone: { target: 'waiting', actions: 'note' },
          onError: { target: 'over' },
        },
        on: faulty === 'deaf' ? {} : { KILL: { target: 'over' } },
      },
      waiting: {
        ...(faulty === 'stuck' ? {} : { after: { pause: 'over' } }),
        on: { KILL: { target: 'over' } },
      },
      over: { type: 'final' },
    },
  });

const host = (faulty: Parameters<typeof hostMachine>[0]): Subject => ({
  machine: hostMachine(faulty),
  inputs: [null],
  outcomes: { work: [null] },
  killable: true,
});

describe('a machine of a host under the same test', () => {
  it('is sound', () => {
    const { states } = exploreMachine(host('none'), { numRuns: 50, seed: 1 });
    expect([...states.keys()].sort()).toEqual(statesOf(host('none')).toSorted());
  });

  it.each([
    ['stuck', /has not ended: \{"host":"waiting"\}/],
    ['deaf', /does not hear KILL in \{"host":"working"\}/],
    ['date', /the context of host\.at is no plain object, and does not survive JSON/],
  ] as const)('is found out where it is %s, with a life to replay', (faulty, says) => {
    const explore = () => exploreMachine(host(faulty), { numRuns: 50, seed: 1 });
    expect(explore).toThrow(/seed: 1, path: "\d/);
    expect(explore).toThrow(says);
    expect(explore).toThrow(/its life:\n {2}START: host\.working/);
  });

  it('is found out where a run ends with its claim unsettled', () => {
    const forgetful = editMachine.provide({ guards: { hasClaim: () => false } });
    const composing: Subject = { ...subjects.edit, machine: forgetful };
    expect(() => exploreMachine(composing, { numRuns: 100, seed: 1 })).toThrow(/no verdict was asked for/);
  });

  it('needs outcomes for each effect that it starts', () => {
    expect(() => exploreMachine({ ...host('none'), outcomes: {} }, { numRuns: 5, seed: 1 })).toThrow(
      /no outcomes of the effect work/,
    );
  });
});
