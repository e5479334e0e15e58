import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import type { FileError } from '../../../effects/ports/files.js';
import type { Job, JobsFault } from '../../../effects/ports/jobs.js';
import { perform, program, settled } from '../../../effects/program.js';
import { jobFile } from '../../../effects/services/jobs/job-file.js';
import { PERMANENT_IDS, type PermanentId } from '../../../effects/services/jobs/permanent-ids.js';
import { replaceState } from '../../../effects/services/state/replace-state.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import { jobsPath } from '../../jobs/jobs-path.js';
import type { Store } from '../../store.js';

const FILE = 'permanent-jobs';

/** When each project's jobs were laid down, by its real path; milliseconds since 1970. */
const format = v.object({ v: v.literal(1), projects: v.record(v.string(), v.number()) });

/** When each comes, and what it is for, in words: what it does stands in no prompt. Both can be edited. */
const FIRST: Readonly<Record<PermanentId, Pick<Job, 'cron' | 'prompt'>>> = {
  'catch-up': { cron: '*/30 * * * *', prompt: 'Finish what was left open, or report it.' },
  'morning-checkin': { cron: '3 8 * * *', prompt: 'Say what matters this morning.' },
  dream: { cron: '17 * * * *', prompt: 'Dream, if it is time.' },
};

const firstJob = (id: PermanentId, createdAt: number): Job => ({
  id,
  kind: 'permanent',
  recurring: true,
  ...FIRST[id],
  createdAt,
  renewedAt: null,
  lastFiredAt: null,
});

/** What cannot be read was not written by us, and counts for nothing. */
const notedIn = ({ capabilities, folders }: Store): TaskEither<FileError, Readonly<Record<string, number>>> =>
  TE.map((bytes: Uint8Array | null) => {
    const { success, output } = v.safeParse(format, bytes && parsedJson(bytes));
    return success ? output.projects : {};
  })(capabilities.files.read(`${folders.state}/${FILE}.json`));

/**
 * Puts the assistant's own jobs into a project's file, once: who removes one or changes its time is respected, for good. `project` is the
 * real path of its folder. Tells which were added.
 */
export const layPermanentJobs = (
  store: Store,
  project: string,
): TaskEither<JobsFault, readonly PermanentId[]> =>
  program<JobsFault, readonly PermanentId[]>(function* () {
    const { files, clock, random: unique } = store.capabilities;
    const projects = yield* perform(notedIn(store));
    if (Object.hasOwn(projects, project)) return [];
    const jobs = jobFile({ files, clock, path: jobsPath(project), unique });
    const added: PermanentId[] = [];
    for (const id of PERMANENT_IDS) {
      const done = yield* settled(jobs.edit({ _tag: 'Add', job: firstJob(id, clock.now()) }));
      if (E.isRight(done)) added.push(id);
      else if (done.left._tag !== 'SameId') yield* perform(TE.left(done.left));
    }
    const noted = { v: 1, projects: { ...projects, [project]: clock.now() } };
    const bytes = new TextEncoder().encode(`${JSON.stringify(noted)}\n`);
    yield* perform(replaceState({ files, state: store.folders.state, unique }, FILE, bytes));
    return added;
  });
