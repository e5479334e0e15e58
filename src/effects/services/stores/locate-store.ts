import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Folders } from '../../ports/folders.js';
import { perform, program, settled } from '../../program.js';
import type { Layout } from '../sessions/transcript-name.js';
import { projectsFolder } from './client-folders.js';
import { memoryForAll } from './client-settings.js';
import { type Disk, existingFolder } from './existing-folder.js';
import { type Evidence, projectFolder } from './project-evidence.js';
import { projectRoot } from './project-root.js';
import { nameBeginning } from './project-store.js';
import { stateFolder } from './state-folder.js';
import { notNamed, type StoreError } from './store-error.js';

/** What has to be asked to find a store. */
export type StoreDisk = Evidence & { readonly folders: Folders };

/** What a person said about where the store is (paths as typed), and where they said it. */
export type StoreQuestion = {
  readonly store?: string | undefined;
  readonly transcripts?: string | undefined;
  readonly project?: string | undefined;
  readonly layout?: Layout | undefined;
  readonly state?: string | undefined;
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * Where a store's parts are; `memory` is free of symbolic links. Not `explicit`: the store was looked for and need not
 * exist.
 */
export type StorePaths = {
  readonly memory: string;
  readonly transcripts: string;
  readonly state: string;
  readonly layout: Layout;
  readonly explicit: boolean;
};

/**
 * Finds a store's folders. Two folders that were both named are a plain store; otherwise transcripts lie beside the
 * memory folder, as Claude Code keeps them. Only what a person named is an error when it is not there.
 */
export const locateStore = (disk: StoreDisk, question: StoreQuestion): TaskEither<StoreError, StorePaths> =>
  program(function* () {
    const layout = layoutOf(question);
    const called = yield* perform(named(disk, question, layout));
    const memory = yield* perform(realMemory(disk, question, called.memory));
    const transcripts =
      question.transcripts === undefined
        ? called.transcripts
        : yield* perform(existingFolder(disk, 'transcripts', resolve(question.cwd, question.transcripts)));
    const state = yield* perform(stateFolder(disk, question, memory));
    return { memory, transcripts, state, layout, explicit: question.store !== undefined };
  });

const layoutOf = ({ layout, store, transcripts }: StoreQuestion): Layout =>
  layout ?? (store !== undefined && transcripts !== undefined ? 'plain' : 'claude-code');

/** A memory folder as it is called, and where its transcripts are by default. */
type Named = { readonly memory: string; readonly transcripts: string };

const named = (disk: StoreDisk, question: StoreQuestion, layout: Layout): TaskEither<StoreError, Named> =>
  program<StoreError, Named>(function* () {
    const { store, cwd } = question;
    if (store !== undefined) {
      const memory = resolve(cwd, store);
      return { memory, transcripts: dirname(memory) };
    }
    if (layout === 'plain') return yield* perform(TE.left<StoreError, Named>(notNamed(cwd)));
    const transcripts = yield* perform(folderOfProject(disk, question));
    const memory = yield* perform(memoryForAll(disk, question));
    return { memory: memory ?? join(transcripts, 'memory'), transcripts };
  });

/** The client's folder for the project that is meant, or that it would make. */
const folderOfProject = (disk: StoreDisk, question: StoreQuestion): TaskEither<StoreError, string> =>
  program<StoreError, string>(function* () {
    const root = yield* perform(projectRoot(disk, question));
    const { name, isWhole } = nameBeginning(root);
    const projects = projectsFolder(question);
    const found = isWhole ? null : yield* perform(projectFolder(disk, projects, root));
    return found ?? join(projects, name);
  });

const realMemory = (disk: Disk, { store }: StoreQuestion, path: string): TaskEither<StoreError, string> =>
  store !== undefined
    ? existingFolder(disk, 'memory', path)
    : program(function* () {
        const real = yield* settled(disk.folders.realPath(path));
        return E.isRight(real) && real.right !== null ? real.right : path;
      });
