import fc from 'fast-check';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  assign,
  fromPromise,
  StateMachine,
  sendTo,
  setup,
} from 'xstate';
import type { Json } from '../../src/journal/json.js';

/** One state of a random machine. Targets are taken modulo the number of states, the last of which is final. */
type Plan = {
  readonly kind: 'effect' | 'child' | 'timer' | 'effect and timer' | 'child and effect';
  readonly onDone: number;
  readonly onError: number;
  readonly after: number;
  readonly onKill: number | 'note' | 'pass on' | 'ignore' | 'again';
};

export type MachinePlan = readonly [Plan, ...Plan[]];

const target = fc.nat(4);

const plan = (kinds: readonly Plan['kind'][]): fc.Arbitrary<Plan> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    onDone: target,
    onError: target,
    after: target,
    onKill: fc.oneof(
      target,
      fc.constantFrom('note' as const, 'pass on' as const, 'ignore' as const, 'again' as const),
    ),
  });

const plans = (kinds: readonly Plan['kind'][]): fc.Arbitrary<MachinePlan> =>
  fc.tuple(plan(kinds), fc.array(plan(kinds), { maxLength: 2 })).map(([first, rest]) => [first, ...rest]);

export const leafPlans = plans(['effect', 'timer', 'effect and timer']);
export const rootPlans = plans(['effect', 'child', 'timer', 'effect and timer', 'child and effect']);

type Context = { readonly seen: readonly string[]; readonly kept: Json };

const placeholder = fromPromise<Json, Json>(() => Promise.reject(new Error('run by the runtime')));

const actions = {
  note: assign<Context, { type: string }, undefined, { type: string }, never>({
    seen: ({ context, event }) => [...context.seen.slice(-5), event.type],
  }),
  keep: assign<Context, { type: string }, undefined, { type: string }, never>({
    kept: ({ event }) => ('output' in event ? (event.output as Json) : null),
  }),
};

const stateOf = (own: Plan, index: number, count: number) => {
  const name = (to: number) => `s${to % (count + 1)}`;
  const moves = (to: number) => ({ target: name(to), actions: ['note', 'keep'], reenter: true });
  const invoke = (id: string, src: string) => ({
    id,
    src,
    input: { from: index },
    onDone: moves(own.onDone),
    onError: moves(own.onError),
  });
  const kills = {
    note: { actions: 'note' },
    'pass on': { actions: own.kind.startsWith('child') ? ['note', 'passOn'] : 'note' },
    ignore: {},
    again: { target: `s${index}`, reenter: true },
  };
  return {
    invoke: [
      ...(own.kind.includes('child') ? [invoke('kid', 'kid')] : []),
      ...(own.kind.includes('effect') ? [invoke('work', 'work')] : []),
    ],
    ...(own.kind.includes('timer') ? { after: { pause: moves(own.after) } } : {}),
    on: { KILL: typeof own.onKill === 'number' ? moves(own.onKill) : kills[own.onKill] },
  };
};

/** The machine of a plan; `kid` is the machine that its `child` states invoke. */
export const machineOf = (id: string, states: MachinePlan, kid: AnyStateMachine | null): AnyStateMachine => {
  const actors: Record<string, AnyActorLogic> = { work: placeholder, ...(kid === null ? {} : { kid }) };
  const config = {
    id,
    initial: 's0',
    context: { seen: [], kept: null },
    output: ({ context }: { context: Context }) => ({ end: id, kept: context.kept }),
    states: {
      ...Object.fromEntries(states.map((own, index) => [`s${index}`, stateOf(own, index, states.length)])),
      [`s${states.length}`]: { type: 'final' },
    },
  };
  const passOn = sendTo('kid', { type: 'KILL' });
  const machine: unknown = setup({
    types: { context: {} as Context },
    actors,
    actions: { ...actions, passOn },
    delays: { pause: 100 },
    // A random plan is not known to the type checker.
  } as never).createMachine(config as never);
  if (!(machine instanceof StateMachine)) throw new Error('setup makes state machines');
  return machine;
};
