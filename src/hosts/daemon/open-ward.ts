import * as E from 'fp-ts/lib/Either.js';
import type { Log } from '../../effects/ports/log.js';
import type { WatchFile } from '../../effects/ports/watch-file.js';
import { makeDurableFolder } from '../../effects/services/state/durable-folder.js';
import { locateStore, type StorePaths } from '../../effects/services/stores/locate-store.js';
import { reasonOf } from '../../machines/reason.js';
import type { AssistantNews } from '../assistant/assistant-view.js';
import { type Capabilities, liveCapabilities } from '../capabilities.js';
import type { Person } from '../hooks/locate.js';
import { workerEngine } from '../hooks/worker-engine.js';
import { jobKeeper } from '../jobs/job-keeper.js';
import type { JobPerformer } from '../jobs/performer.js';
import { recoverIfPossible } from '../running/recover.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import { openStore, type Store } from '../store.js';
import { composeWard, type WardAssistant } from './compose-ward.js';
import { type NewsHub, newsHub } from './news-hub.js';
import type { Registration } from './registry/registration.js';
import { wardTurns } from './ward-turns.js';
import type { OpenWard } from './wards.js';

/** A project's assistant as it is opened: who performs jobs, and tells what happens. */
export type OpenedAssistant = WardAssistant & { readonly perform: JobPerformer };

/** A project's store, and how it was found. */
type Place = { readonly store: Store; readonly paths: StorePaths };

/** What a ward needs of its surroundings. `assistant` opens that of a store that was recovered. */
export type WardWorld = {
  readonly person: Person;
  readonly log: Log;
  readonly zone: string;
  readonly watch: WatchFile;
  readonly assistant: (
    registration: Registration,
    place: Place,
    hub: NewsHub<AssistantNews>,
  ) => Promise<OpenedAssistant>;
};

/** The folder may have been removed, or be a link to another one by now, whose jobs nobody asked for. */
const whyNotThere = async ({ folders }: Capabilities, project: string): Promise<string | null> => {
  const real = await folders.realPath(project)();
  if (E.isLeft(real)) return reasonOf('The folder cannot be found', real.left);
  if (real.right === null) return 'The folder is not there any more. To forget it: autodream daemon remove';
  return real.right === project ? null : `The folder is a link to ${real.right} by now.`;
};

const placeOf = async (world: WardWorld, project: string): Promise<E.Either<string, Place>> => {
  const { home, env } = world.person;
  const { settings } = await loadSettingsOnce({ home, project, env });
  const engine = workerEngine(settings, env);
  if (E.isLeft(engine)) return engine;
  const capabilities = { ...liveCapabilities(), engine: engine.right };
  const gone = await whyNotThere(capabilities, project);
  if (gone !== null) return E.left(gone);
  const located = await locateStore(capabilities, { project, cwd: project, home, env })();
  return E.isLeft(located)
    ? E.left(located.left.sentence)
    : E.right({ paths: located.right, store: openStore(capabilities, located.right) });
};

/** Of each project one, so that who is attached hears of its next ward, too, when the project is registered with another wish. */
const hubsByProject = (): ((project: string) => NewsHub<AssistantNews>) => {
  const hubs = new Map<string, NewsHub<AssistantNews>>();
  return (project) => {
    const hub = hubs.get(project) ?? newsHub<AssistantNews>();
    hubs.set(project, hub);
    return hub;
  };
};

/** Opens wards: settles what dead processes left in the store, and then begins with the assistant and the jobs. */
export const openWard = (world: WardWorld): OpenWard => {
  const hubOf = hubsByProject();
  return async (registration) => {
    const { project } = registration;
    const { person, log, zone, watch } = world;
    const opened = await placeOf(world, project);
    if (E.isLeft(opened)) return opened;
    const { store } = opened.right;
    // A project that a person has the daemon serve has a memory from then on: its daily log is in there.
    const made = await makeDurableFolder(store.capabilities.files, store.folders.memory)();
    if (E.isLeft(made)) log.write('warning', reasonOf('The memory folder could not be made', made.left));
    const looked = E.toUnion(await recoverIfPossible(store)());
    if (looked.unsettled !== null) log.write('warning', looked.unsettled);
    const hub = hubOf(project);
    const assistant = await world.assistant(registration, opened.right, hub);
    const jobs = jobKeeper({ store, project, zone, watch, perform: assistant.perform, onNews: hub.tell });
    const turns = wardTurns(async (turn, signal) => {
      const isActive = assistant.view().activation._tag === 'Active';
      const loaded = await loadSettingsOnce({ ...person, project: turn.cwd }, { assistantActive: isActive });
      // Most projects of a daemon see no turn for hours; what looks one through is not kept in memory for that.
      const { workOn } = await import('../hooks/worker.js');
      await workOn(person, turn, loaded, log, signal);
    }, log);
    const { memory } = store.folders;
    return E.right(composeWard({ project, memory, jobs, assistant, turns, subscribe: hub.subscribe }));
  };
};
