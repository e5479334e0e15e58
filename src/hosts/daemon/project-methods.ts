import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { parseTask } from '../../effects/services/jobs/task-format.js';
import { sentenceOf } from '../../machines/reason.js';
import { type Method, method } from './methods.js';
import type { Ward } from './ward.js';
import type { Wards } from './wards.js';

const path = v.pipe(v.string(), v.startsWith('/'), v.maxLength(4_096));
const ofProject = v.object({ project: path });
const said = v.object({ project: path, text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100_000)) });
const aJob = v.object({ project: path, job: v.unknown(), recurring: v.boolean() });
const anId = v.object({ project: path, id: v.string() });

const notServed = (project: string): E.Either<string, never> =>
  E.left(`${project} is not served. To begin: autodream daemon start --project ${project}`);

/** What can be asked of one project's ward. */
export const projectMethods = (wards: Wards, attached: (change: 1 | -1) => void): Record<string, Method> => {
  const inWard = (
    project: string,
    act: (ward: Ward) => E.Either<string, unknown>,
  ): E.Either<string, unknown> => {
    const ward = wards.of(project);
    return ward === null ? notServed(project) : act(ward);
  };
  return {
    say: method(said, ({ project, text }) =>
      inWard(project, (ward) => {
        const refused = ward.say(text);
        return refused === null ? E.right(null) : E.left(refused);
      }),
    ),
    esc: method(ofProject, ({ project }) =>
      inWard(project, (ward) => {
        ward.esc();
        return E.right(null);
      }),
    ),
    attach: method(ofProject, ({ project }, peer) =>
      inWard(project, (ward) => {
        const leave = ward.subscribe(peer.tell);
        attached(1);
        peer.onGone(() => {
          leave();
          attached(-1);
        });
        return E.right(ward.view());
      }),
    ),
    'session-jobs': method(ofProject, ({ project }) =>
      inWard(project, (ward) => E.right(ward.sessionJobs())),
    ),
    'add-session-job': method(aJob, ({ project, job, recurring }) =>
      inWard(project, (ward) => {
        const parsed = parseTask(job, 0);
        if ('sentence' in parsed) return E.left(parsed.sentence);
        const added = ward.addSessionJob({ ...parsed.job, kind: 'session', recurring });
        return E.isLeft(added) ? E.left(sentenceOf(added.left)) : E.right(null);
      }),
    ),
    'remove-session-job': method(anId, ({ project, id }) =>
      inWard(project, (ward) => E.right(ward.removeSessionJob(id))),
    ),
  };
};
