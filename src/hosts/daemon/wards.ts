import * as E from 'fp-ts/lib/Either.js';
import type { Log } from '../../effects/ports/log.js';
import type { ProjectView } from './daemon-view.js';
import type { Registration } from './registry/registration.js';
import type { Ward } from './ward.js';

/** Opens what serves a project; a sentence on why it cannot be served now. Rejects only for a defect. */
export type OpenWard = (registration: Registration) => Promise<E.Either<string, Ward>>;

/** The wards of all projects. What goes wrong in one is noted, and costs that one alone. */
export type Wards = {
  /** Begins to serve a project, anew where it is served already. */
  readonly open: (registration: Registration) => Promise<void>;
  readonly close: (project: string) => Promise<void>;
  readonly of: (project: string) => Ward | null;
  readonly views: () => readonly ProjectView[];
  readonly stop: () => Promise<void>;
};

type Served = { readonly registration: Registration; readonly ward: E.Either<string, Ward> };

const DEFECT = 'It ended by a mistake of autodream’s own, which the log tells; please report this.';

const broken = (log: Log, project: string, doing: string, thrown: unknown): string => {
  const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  log.write('error', `${doing} ${project} came to an unexpected end: ${what}`);
  return DEFECT;
};

/** Keeps wards by project. Opening and closing of whatever project are done one after the other. */
export const keepWards = (openWard: OpenWard, log: Log): Wards => {
  const served = new Map<string, Served>();
  let [turn, isStopped]: [Promise<unknown>, boolean] = [Promise.resolve(), false];
  const next = (act: () => Promise<void>): Promise<void> => {
    const done = turn.then(act);
    turn = done;
    return done;
  };
  const end = async (project: string): Promise<void> => {
    const ward = served.get(project)?.ward ?? E.left('');
    if (E.isRight(ward))
      await ward.right.stop().catch((thrown: unknown) => broken(log, project, 'Stopping', thrown));
    served.delete(project);
  };
  const begin = async (registration: Registration): Promise<void> => {
    const { project } = registration;
    const ward = await openWard(registration).catch((thrown: unknown) =>
      E.left(broken(log, project, 'Opening', thrown)),
    );
    if (E.isLeft(ward)) log.write('warning', `${project} is not served: ${ward.left}`);
    served.set(project, { registration, ward });
    if (isStopped) await end(project);
  };
  /** A defect may show when it is looked at; whoever asks how the others are is not to pay for it. */
  const viewOf = ({ registration, ward }: Served): ProjectView => {
    const seen = E.chain((open: Ward) =>
      E.tryCatch(
        () => open.view(),
        (thrown) => broken(log, registration.project, 'Looking at', thrown),
      ),
    )(ward);
    return E.isLeft(seen)
      ? { ...registration, sentence: seen.left, ward: null }
      : { ...registration, sentence: null, ward: seen.right };
  };
  return {
    open: (registration) =>
      next(async () => {
        await end(registration.project);
        if (!isStopped) await begin(registration);
      }),
    close: (project) => next(() => end(project)),
    of: (project) => {
      const found = served.get(project)?.ward;
      return found !== undefined && E.isRight(found) ? found.right : null;
    },
    views: () => [...served.values()].map(viewOf),
    // Not in line: one that hangs while it opens must not keep the others from being stopped.
    stop: async () => {
      isStopped = true;
      await Promise.all([...served.keys()].map(end));
      await turn;
    },
  };
};
