import type { ActivationInput } from '../../machines/assistant/activation.rules.js';
import type { ProactiveInput } from '../../machines/proactive/proactive.rules.js';
import type { Subject } from './subject.js';

type Known = Pick<Subject, 'inputs' | 'outcomes'>;

const asked: ActivationInput = {
  compiledIn: true,
  setting: true,
  folder: '/home/ada/project',
  skipFlag: false,
  mayAsk: true,
};

/** What the activation of the assistant begins with, and what its checks may find. */
export const activation: Known = {
  inputs: [
    asked,
    { ...asked, compiledIn: false },
    { ...asked, setting: false },
    { ...asked, skipFlag: true, mayAsk: false },
  ],
  outcomes: {
    readTrust: ['trusted', 'unasked', 'refused'],
    askTrust: ['trusted', 'refused', 'unasked'],
    readFlag: [true, false],
    setActive: [null],
  },
};

const idle = {
  intervalMs: 60_000,
  budgets: {
    tick: { tokens: 100, microUsd: 1_000 },
    hour: { tokens: 200, microUsd: 5_000 },
    day: { tokens: 900, microUsd: 9_000 },
  },
  ledger: [],
  failures: 0,
  paused: false,
} satisfies ProactiveInput;

const AT = 1_000;
const spent = { tokens: 90, microUsd: 10 };
const answered = { _tag: 'Answered', at: AT, spent, sleepMs: null } as const;
const failed = { _tag: 'ApiFailed', at: AT, spent, retryAfterMs: null } as const;

/** What initiative begins with, and what it may hear and be answered. That nobody listens any more is its end. */
export const initiative: Known = {
  inputs: [
    idle,
    { ...idle, failures: 3 },
    { ...idle, paused: true },
    { ...idle, ledger: [{ at: AT, tokens: 200, microUsd: 10 }] },
  ],
  outcomes: {
    hear: [
      { _tag: 'Closed' },
      { _tag: 'Input' },
      { _tag: 'Esc' },
      { _tag: 'Ended' },
      { _tag: 'Answered', sleepMs: 600_000 },
      { _tag: 'Answered', sleepMs: null },
      { _tag: 'ApiFailed', retryAfterMs: 5 },
    ],
    readClock: [{ at: AT }],
    tick: [answered, { ...answered, sleepMs: 600_000 }, failed],
    probe: [answered, failed],
    countStopped: [{ at: AT, spent }],
    tell: [null],
  },
};
