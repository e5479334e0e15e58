import { assign, setup } from 'xstate';
import type { Firing, FiringClaim } from '../../effects/ports/jobs.js';
import { effect, failureOf, type KillEvent, outcome } from '../effect.js';
import { reasonOf } from '../reason.js';
import {
  afterLook,
  BUSY_WAIT_MS,
  firedAt,
  firingDue,
  type JobContext,
  type JobInput,
  type JobLook,
  type JobOutput,
  type JobRun,
  jobContext,
  jobOutput,
  stands,
  waitMs,
} from './firing.rules.js';

/** What is noted in the file of jobs when a firing is over. */
type Settlement = { readonly firing: Firing; readonly at: number };

/**
 * One firing of a job, from waiting for its time to its outcome. The file is looked at anew before anything is decided, so that an
 * edit, a clock that was set, or another process counts. Nothing is run without a claim, which one run ever has of a firing; and
 * when it is over, well, badly or stopped in the middle, the file is told, so that nobody asks for it again. What a person asks for
 * is run at once, and the file is not told.
 */
export const jobMachine = setup({
  types: {
    context: {} as JobContext,
    input: {} as JobInput,
    events: {} as KillEvent,
    output: {} as JobOutput,
    children: {} as {
      lookAtJob: 'lookAtJob';
      claimFiring: 'claimFiring';
      runJob: 'runJob';
      settleFiring: 'settleFiring';
    },
  },
  actors: {
    lookAtJob: effect<JobLook, { readonly jobId: string }>(),
    claimFiring: effect<FiringClaim, Firing>(),
    runJob: effect<JobRun, Firing>(),
    settleFiring: effect<null, Settlement>(),
  },
  delays: { untilLook: ({ context }) => waitMs(context), busyWait: BUSY_WAIT_MS },
  guards: {
    isAsked: ({ context }) => context.asked,
    isGone: ({ context }) => context.job === null,
    isDue: ({ context }) => stands(context, 'Due'),
    isExpired: ({ context }) => stands(context, 'Expired'),
    isNever: ({ context }) => stands(context, 'Never'),
    isClaimed: (_, claim: FiringClaim) => claim._tag === 'Claimed',
    isBusy: (_, claim: FiringClaim) => claim._tag === 'Busy',
    isPassed: (_, claim: FiringClaim) => claim._tag === 'Passed',
    wasLost: ({ context }) => context.claim?._tag === 'Lost',
    wasOver: ({ context }) => context.claim?._tag === 'Over',
    wasKilled: ({ context }) => context.killed,
    ranWell: ({ context }) => context.run?._tag === 'Done',
  },
  actions: {
    noteLook: assign(({ context }, look: JobLook) => afterLook(context, look)),
    noteClaim: assign({ claim: (_, claim: FiringClaim) => claim }),
    noteKill: assign({ killed: true }),
    noteLateKill: assign({ killedLate: true }),
    noteRun: assign({ run: (_, run: JobRun) => run }),
    noteError: assign({
      reason: (_, fault: { act: string; error: unknown }) => reasonOf(fault.act, fault.error),
    }),
  },
}).createMachine({
  id: 'job',
  context: ({ input }) => jobContext(input),
  initial: 'looking',
  on: { KILL: '.stopped' },
  states: {
    looking: {
      invoke: {
        id: 'lookAtJob',
        src: 'lookAtJob',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: { target: 'judging', actions: { type: 'noteLook', params: outcome<JobLook> } },
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: failureOf('The jobs could not be read') },
        },
      },
    },
    judging: {
      always: [
        { guard: 'isGone', target: 'gone' },
        { guard: 'isAsked', target: 'running' },
        { guard: 'isDue', target: 'claiming' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isNever', target: 'refused' },
        { target: 'waiting' },
      ],
    },
    waiting: { after: { untilLook: 'looking' } },
    claiming: {
      invoke: {
        id: 'claimFiring',
        src: 'claimFiring',
        input: ({ context }) => firingDue(context),
        onDone: [
          {
            guard: { type: 'isClaimed', params: outcome<FiringClaim> },
            target: 'running',
            actions: { type: 'noteClaim', params: outcome<FiringClaim> },
          },
          { guard: { type: 'isBusy', params: outcome<FiringClaim> }, target: 'yielding' },
          { guard: { type: 'isPassed', params: outcome<FiringClaim> }, target: 'passed' },
          { target: 'settling', actions: { type: 'noteClaim', params: outcome<FiringClaim> } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: failureOf('The firing could not be claimed') },
        },
      },
    },
    yielding: { after: { busyWait: 'looking' } },
    running: {
      on: { KILL: { target: 'closing', actions: 'noteKill' } },
      invoke: {
        id: 'runJob',
        src: 'runJob',
        input: ({ context }) => firingDue(context),
        onDone: { target: 'closing', actions: { type: 'noteRun', params: outcome<JobRun> } },
        onError: {
          target: 'closing',
          actions: { type: 'noteError', params: failureOf('The job could not be run') },
        },
      },
    },
    closing: { always: [{ guard: 'isAsked', target: 'telling' }, { target: 'settling' }] },
    settling: {
      on: { KILL: { actions: 'noteLateKill' } },
      invoke: {
        id: 'settleFiring',
        src: 'settleFiring',
        input: ({ context }) => ({ firing: firingDue(context), at: firedAt(context) }),
        onDone: 'telling',
        onError: {
          target: 'telling',
          actions: { type: 'noteError', params: failureOf('The file of jobs could not be told') },
        },
      },
    },
    telling: {
      always: [
        { guard: 'wasKilled', target: 'stopped' },
        { guard: 'wasLost', target: 'missed' },
        { guard: 'wasOver', target: 'passed' },
        { guard: 'ranWell', target: 'done' },
        { target: 'failed' },
      ],
    },
    done: { type: 'final' },
    failed: { type: 'final' },
    missed: { type: 'final' },
    expired: { type: 'final' },
    passed: { type: 'final' },
    gone: { type: 'final' },
    refused: { type: 'final' },
    stopped: { type: 'final' },
  },
  output: ({ context }) => jobOutput(context),
});
