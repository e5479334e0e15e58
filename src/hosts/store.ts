import type { JournalStore } from '../effects/ports/journal-store.js';
import type { LockFolder } from '../effects/ports/lock-folder.js';
import type { NotBeforeNote } from '../effects/ports/not-before.js';
import type { ObjectStore } from '../effects/ports/object-store.js';
import { jsonlJournals } from '../effects/services/journal-store/jsonl-journals.js';
import { lockFolder } from '../effects/services/lock-folder/lock-folder.js';
import { notBeforeFile } from '../effects/services/not-before/not-before-file.js';
import { objectFiles } from '../effects/services/objects/object-files.js';
import { sha256 } from '../effects/services/objects/sha256.js';
import { statePaths } from '../effects/services/state/make-state.js';
import { mergeFiles } from '../memory/changes/merge-files.js';
import { says } from '../memory/changes/says.js';
import type { Capabilities } from './capabilities.js';

/** Where a store's parts are: absolute paths, `memory` free of symbolic links. */
export type StoreFolders = { readonly memory: string; readonly transcripts: string; readonly state: string };

/** One store with the services that keep it. */
export type Store = {
  readonly capabilities: Capabilities;
  readonly folders: StoreFolders;
  readonly paths: ReturnType<typeof statePaths>;
  readonly objects: ObjectStore;
  readonly journals: JournalStore;
  /** Journals of what claims no lock: firings of jobs, activations of the assistant, its initiative. */
  readonly work: JournalStore;
  readonly lock: LockFolder;
  /** Claims of runs that take memories out of sessions: apart from the store's lock, which they never touch. */
  readonly extractions: LockFolder;
  readonly notBefore: NotBeforeNote;
};

/** Wires the services of one store. Touches nothing on disk. */
export const openStore = (capabilities: Capabilities, folders: StoreFolders): Store => {
  const { files, clock, processes, random } = capabilities;
  const paths = statePaths(folders.state);
  const objects = objectFiles(files, paths.objects, random);
  const settings = {
    memory: folders.memory,
    files,
    clock,
    processes,
    objects,
    hash: sha256,
    merge: mergeFiles,
    says,
    unique: random,
  };
  const lock = lockFolder(settings);
  const extractions = lockFolder({ ...settings, apart: 'extractions' });
  const journals = jsonlJournals(files, paths.runs);
  const work = jsonlJournals(files, paths.work);
  const notBefore = notBeforeFile({ files, state: folders.state, unique: random });
  return { capabilities, folders, paths, objects, journals, work, lock, extractions, notBefore };
};

/** A run's id begins with its birth, so that ids sort by age. */
export const newRunId = ({ clock, random }: Capabilities): string =>
  `${clock.now().toString(36)}-${random()}`;
