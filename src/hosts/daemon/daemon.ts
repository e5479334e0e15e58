import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { AnswerControl } from '../../effects/live/control/serve-peer.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Log } from '../../effects/ports/log.js';
import type { DaemonView } from './daemon-view.js';
import { inTime } from './in-time.js';
import { answeredBy, type Method, method } from './methods.js';
import { projectMethods } from './project-methods.js';
import { keepProjects } from './projects.js';
import type { Registry } from './registry/registry.js';
import { type TurnParts, turnMethod } from './turn-method.js';
import { keepWards, type OpenWard } from './wards.js';

/** What a daemon is made of, and what it says of itself. */
export type DaemonParts = {
  readonly pid: number;
  readonly release: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly openWard: OpenWard;
  readonly turns: TurnParts;
  /** Somebody asked it to end, over the socket. */
  readonly onStop: () => void;
};

/** The daemon, apart from its socket and its process. */
export type Daemon = {
  readonly resume: () => Promise<void>;
  readonly answer: AnswerControl;
  /** Ends all wards; false: some were still at it when the time was up. */
  readonly stop: () => Promise<boolean>;
};

/** Milliseconds that wards get to stop what is under way and to restore what it began. */
export const STOP_MS = 4_500;

const path = v.pipe(v.string(), v.startsWith('/'), v.maxLength(4_096));
const aWish = v.object({ project: path, assistant: v.boolean(), proactive: v.boolean() });
const ofProject = v.object({ project: path });
const nothing = v.unknown();

export const openDaemon = (parts: DaemonParts): Daemon => {
  const { pid, release, clock, log } = parts;
  const wards = keepWards(parts.openWard, log);
  const projects = keepProjects({ ...parts, wards });
  const since = clock.now();
  let sessions = 0;
  const view = (): DaemonView => ({
    ...{ pid, since, release, sessions },
    fault: projects.fault(),
    projects: wards.views(),
  });
  const whole: Readonly<Record<string, Method>> = {
    hello: method(nothing, () => E.right({ pid, since, release })),
    status: method(nothing, () => E.right(view())),
    register: method(aWish, async (wish) => {
      const done = await projects.register(wish);
      return E.isLeft(done) ? done : E.right(view());
    }),
    remove: method(ofProject, ({ project }) => projects.remove(project)),
    'turn-ended': turnMethod(parts.turns, wards),
    stop: method(nothing, () => {
      parts.onStop();
      return E.right({ pid });
    }),
  };
  const ofWards = projectMethods(wards, (change) => {
    sessions += change;
  });
  return {
    resume: projects.resume,
    answer: answeredBy({ ...whole, ...ofWards }),
    stop: () => inTime(clock, STOP_MS, Promise.all([wards.stop(), parts.turns.others.stop()])),
  };
};
