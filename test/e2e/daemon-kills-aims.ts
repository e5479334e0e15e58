import { createHash } from 'node:crypto';
import type { StopAt } from './cli-stopped.js';

/** A call of a daemon just before or after which it is killed. `holds`: what is written there, where that is waited for. */
export type Aim = Omit<StopAt, 'call'> & {
  readonly call: string;
  readonly job?: string;
  readonly holds?: string;
};

/** As claims name a job. */
export const hashOf = (jobId: string): string =>
  createHash('sha256').update(jobId).digest('hex').slice(0, 32);

const LOG = '/\\d{4}-\\d\\d-\\d\\d\\.md$';
const TASKS = '/scheduled_tasks\\.json$';
const VERDICT = '/\\.consolidate-lock\\.d/\\d+\\.verdict$';
const LOCK = '/memory/\\.consolidate-lock$';

/** How far the firing of a job has come when its daemon is killed. */
export const FIRING_AIMS = {
  claimed: { call: 'link', path: '/firings/', when: 'after' },
  'its journal begun': { call: 'open', path: '/work/RUN\\.jsonl$', when: 'after' },
  'noted as begun': { call: 'write', path: '/work/RUN\\.jsonl$', holds: '"running"', when: 'after' },
  'written into the log': { call: 'write', path: LOG, holds: 'RUN', when: 'after' },
  'done, the file not told': { call: 'rename', path: TASKS, when: 'before' },
  'done, the file told': { call: 'rename', path: TASKS, when: 'after' },
} as const satisfies Readonly<Record<string, Aim>>;

/** How far the dream of a firing has come. */
export const DREAM_AIMS = {
  'its lock claimed': { call: 'link', path: '/\\.consolidate-lock\\.d/\\d+\\.claim$', when: 'after' },
  'its lock shown': { call: 'rename', path: LOCK, when: 'after' },
  'half staged': { call: 'open', path: '/staging/[^/]+/[^/]+\\.md$', when: 'after' },
  'over, its change being kept': { call: 'open', path: '/objects/', when: 'after' },
  'not decided': { call: 'link', path: VERDICT, when: 'before' },
  decided: { call: 'link', path: VERDICT, when: 'after' },
  'half published': { call: 'rename', path: '/memory/[^/.]+\\.md$', when: 'after' },
  'written into the log': { call: 'write', path: LOG, holds: 'RUN', when: 'after' },
} as const satisfies Readonly<Record<string, Aim>>;

/** How far a daemon has come that begins, and settles what the one before has left. */
export const BEGINNING_AIMS = {
  'the only one': { call: 'link', path: '/daemon/claims/\\d+\\.json$', when: 'after' },
  'giving a dream up': { call: 'link', path: VERDICT, when: 'after' },
  'giving the lock back': { call: 'rename', path: LOCK, when: 'before' },
} as const satisfies Readonly<Record<string, Aim>>;

export type FiringAim = keyof typeof FIRING_AIMS;
export type DreamAim = keyof typeof DREAM_AIMS;
export type BeginningAim = keyof typeof BEGINNING_AIMS;
