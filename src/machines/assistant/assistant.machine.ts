import { assign, setup } from 'xstate';
import { effect, failure, type KillEvent, outcome } from '../effect.js';
import {
  ACTIVE,
  type ActivationInput,
  type ActivationVerdict,
  NOT_ASKED,
  refusedByBuild,
  refusedByFault,
  refusedByFlag,
  refusedBySetting,
  refusedByTrust,
  type Trust,
} from './activation.rules.js';

/** Input of the effects about trust, and of `setActive`: the project's real path. */
export type FolderInput = { readonly folder: string };

type AssistantContext = {
  readonly input: ActivationInput;
  readonly trust: Trust;
  readonly flag: boolean;
  readonly verdict: ActivationVerdict;
};

const folder = ({ context }: { context: AssistantContext }): FolderInput => ({
  folder: context.input.folder,
});

type Faulty = 'trust' | 'flag' | 'active';

/**
 * May the assistant be active here? Makes the checks in their order and stops at the first that fails, which its verdict names.
 * Trust is asked for once; `askTrust` keeps what the person said.
 */
export const assistantMachine = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as AssistantContext,
    events: {} as KillEvent,
    output: {} as ActivationVerdict,
  },
  actors: {
    readTrust: effect<Trust, FolderInput>(),
    askTrust: effect<Trust, FolderInput>(),
    readFlag: effect<boolean, undefined>(),
    setActive: effect<null, FolderInput>(),
  },
  guards: {
    isLeftOut: ({ context }) => refusedByBuild(context.input) !== null,
    isSwitchedOff: ({ context }) => refusedBySetting(context.input) !== null,
    mayBeAsked: ({ context }) => context.trust === 'unasked' && context.input.mayAsk,
    isNotTrusted: ({ context }) => refusedByTrust(context.input, context.trust) !== null,
    skipsFlag: ({ context }) => context.input.skipFlag,
    isFlagOff: ({ context }) => refusedByFlag(context.input, context.flag) !== null,
  },
  actions: {
    keepTrust: assign((_, { trust }: { trust: Trust }) => ({ trust })),
    keepFlag: assign((_, { flag }: { flag: boolean }) => ({ flag })),
    refuseByBuild: assign(({ context }) => ({ verdict: refusedByBuild(context.input) ?? context.verdict })),
    refuseBySetting: assign(({ context }) => ({
      verdict: refusedBySetting(context.input) ?? context.verdict,
    })),
    refuseByTrust: assign(({ context }) => ({
      verdict: refusedByTrust(context.input, context.trust) ?? context.verdict,
    })),
    refuseByFlag: assign(({ context }) => ({
      verdict: refusedByFlag(context.input, context.flag) ?? context.verdict,
    })),
    refuseByFault: assign((_, { check, error }: { check: Faulty; error: unknown }) => ({
      verdict: refusedByFault(check, error),
    })),
    pass: assign({ verdict: ACTIVE }),
  },
}).createMachine({
  id: 'assistant',
  context: ({ input }) => ({ input, trust: 'unasked', flag: false, verdict: NOT_ASKED }),
  initial: 'compiledIn',
  on: { KILL: '.stopped' },
  states: {
    compiledIn: {
      always: [
        { guard: 'isLeftOut', target: 'refused', actions: 'refuseByBuild' },
        { guard: 'isSwitchedOff', target: 'refused', actions: 'refuseBySetting' },
        { target: 'readingTrust' },
      ],
    },
    readingTrust: {
      invoke: {
        id: 'readTrust',
        src: 'readTrust',
        input: folder,
        onDone: {
          target: 'trust',
          actions: { type: 'keepTrust', params: ({ event }) => ({ trust: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: {
            type: 'refuseByFault',
            params: ({ event }) => ({ check: 'trust', error: failure({ event }) }),
          },
        },
      },
    },
    trust: {
      always: [
        { guard: 'mayBeAsked', target: 'askingTrust' },
        { guard: 'isNotTrusted', target: 'refused', actions: 'refuseByTrust' },
        { guard: 'skipsFlag', target: 'activating' },
        { target: 'readingFlag' },
      ],
    },
    askingTrust: {
      invoke: {
        id: 'askTrust',
        src: 'askTrust',
        input: folder,
        onDone: {
          target: 'answered',
          actions: { type: 'keepTrust', params: ({ event }) => ({ trust: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: {
            type: 'refuseByFault',
            params: ({ event }) => ({ check: 'trust', error: failure({ event }) }),
          },
        },
      },
    },
    // Who gave no answer is not asked again in the same run.
    answered: {
      always: [
        { guard: 'isNotTrusted', target: 'refused', actions: 'refuseByTrust' },
        { guard: 'skipsFlag', target: 'activating' },
        { target: 'readingFlag' },
      ],
    },
    readingFlag: {
      invoke: {
        id: 'readFlag',
        src: 'readFlag',
        onDone: {
          target: 'flag',
          actions: { type: 'keepFlag', params: (done) => ({ flag: outcome(done) }) },
        },
        onError: {
          target: 'refused',
          actions: {
            type: 'refuseByFault',
            params: ({ event }) => ({ check: 'flag', error: failure({ event }) }),
          },
        },
      },
    },
    flag: {
      always: [{ guard: 'isFlagOff', target: 'refused', actions: 'refuseByFlag' }, { target: 'activating' }],
    },
    activating: {
      invoke: {
        id: 'setActive',
        src: 'setActive',
        input: folder,
        onDone: { target: 'active', actions: 'pass' },
        onError: {
          target: 'refused',
          actions: {
            type: 'refuseByFault',
            params: ({ event }) => ({ check: 'active', error: failure({ event }) }),
          },
        },
      },
    },
    active: { type: 'final' },
    refused: { type: 'final' },
    stopped: { type: 'final' },
  },
  output: ({ context }) => context.verdict,
});
