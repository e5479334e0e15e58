import type { Job } from '../../effects/ports/jobs.js';
import type { WatchFile } from '../../effects/ports/watch-file.js';
import type { Store } from '../store.js';
import { alarmClock } from './alarm-clock.js';
import { cleanText } from './clean-text.js';
import { fileAndClaims } from './file-and-claims.js';
import { fileLoader } from './file-loader.js';
import { type FileTrouble, fileTrouble } from './file-trouble.js';
import { firingFates } from './firing-fate.js';
import { jobName } from './firing-words.js';
import { type Firings, firings } from './firings.js';
import { housekeeping } from './housekeeping.js';
import { jobsOfFile } from './job-source.js';
import { type Entry, type JobTable, jobTable, keyOf } from './job-table.js';
import type { JobNews } from './job-view.js';
import { jobsPath } from './jobs-path.js';
import type { JobPerformer } from './performer.js';
import { rota } from './rota.js';
import { type SessionJobs, sessionJobs } from './session-jobs.js';
import { type ToldNews, toldNews } from './told-news.js';

/**
 * Whose jobs are kept, and by whom they are carried out. `project`: its folder, free of symbolic links; `zone`: the IANA name of the
 * time zone whose clocks schedules follow.
 */
export type JobKeeperParts = {
  readonly store: Store;
  readonly project: string;
  readonly zone: string;
  readonly perform: JobPerformer;
  readonly watch: WatchFile;
  readonly onNews: (news: JobNews) => void;
};

/** What a keeper of jobs is made of, at work. */
export type KeptJobs = {
  readonly table: JobTable;
  readonly session: SessionJobs;
  readonly under: Firings;
  readonly trouble: FileTrouble;
  readonly news: ToldNews;
  /** Looks at a job of this process again, after it was added, removed or run. */
  readonly lookAtSession: (id: string) => void;
  readonly stop: () => Promise<void>;
};

const tellRefusal =
  (news: ToldNews) =>
  ({ job, plan }: Entry): void => {
    if (plan._tag === 'Never')
      news.tell({ what: 'refused', jobId: job.id, text: `${jobName(job)}: ${plan.sentence}`, runId: null });
  };

/** The table has a job of this process as it is now, or no more. */
const takeSession = (table: JobTable, session: SessionJobs, id: string): void => {
  const job = session.list().find((one) => one.id === id);
  if (job === undefined) table.drop(keyOf({ kind: 'session', id }));
  else table.put(job);
};

/** Begins to keep the jobs of a project. */
export const keepJobs = (parts: JobKeeperParts): KeptJobs => {
  const { store, project, zone, perform } = parts;
  const { clock } = store.capabilities;
  const [table, clean, fates, session] = [
    jobTable(zone),
    cleanText(store.capabilities),
    firingFates(store.work),
    sessionJobs(clock),
  ];
  const news = toldNews({ clock, clean, onNews: parts.onNews });
  const trouble = fileTrouble(news);
  const { file, claims } = fileAndClaims(parts, fates);
  const ofFile = jobsOfFile({ file, claims, zone });
  let isStopped = false;

  const ring = (): void => {
    if (isStopped) return;
    alarm.set(turns.advance());
    house.ifTime();
  };
  const look = (): void => void loader.load().then(ring);
  const lookAtSession = (id: string): void => {
    takeSession(table, session, id);
    const key = keyOf({ kind: 'session', id });
    if (!under.has(key)) table.queue(key);
  };
  /** Times that were ahead of the clock may be so no more, or are now. */
  const lookAtAll = (): void => {
    for (const { id } of session.list()) lookAtSession(id);
    look();
  };

  const under = firings({
    ...{ store, zone, perform, clean, fates, news },
    sourceOf: ({ kind }: Job) => (kind === 'session' ? session : ofFile),
    landed: async (key, ran, landing) => {
      if (ran.job.kind === 'session') takeSession(table, session, ran.job.id);
      else await loader.load();
      turns.again(key, ran, landing);
    },
    freed: ring,
  });
  const turns = rota({ table, clock, zone, news, firings: () => under });
  const loader = fileLoader({
    ...{ file, table, clock },
    isFlying: under.has,
    added: tellRefusal(news),
    read: trouble.note,
  });
  const house = housekeeping({
    ...{ store, clock, claims, path: jobsPath(project) },
    failed: (text) => news.tell({ what: 'trouble', jobId: null, text, runId: null }),
  });
  const alarm = alarmClock({ clock, ring, jumped: lookAtAll });
  const unwatch = parts.watch(jobsPath(project), look);
  look();

  return {
    ...{ table, session, under, trouble, news },
    lookAtSession: (id) => {
      lookAtSession(id);
      ring();
    },
    stop: async () => {
      isStopped = true;
      unwatch();
      alarm.stop();
      await under.stop();
      await loader.stop();
      await house.rest();
    },
  };
};
