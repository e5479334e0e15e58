import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../program.js';
import type { Layout } from '../sessions/transcript-name.js';
import { type Disk, existingFolder } from './existing-folder.js';
import { gitRoot, sanitised } from './project-store.js';
import { stateFolder } from './state-folder.js';
import { notNamed, type StoreError } from './store-error.js';

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
export const locateStore = (disk: Disk, question: StoreQuestion): TaskEither<StoreError, StorePaths> =>
  program(function* () {
    const layout = layoutOf(question);
    const named = yield* perform(namedMemory(disk, question, layout));
    const memory = yield* perform(realMemory(disk, question, named));
    const transcripts =
      question.transcripts === undefined
        ? dirname(named)
        : yield* perform(existingFolder(disk, 'transcripts', resolve(question.cwd, question.transcripts)));
    const state = yield* perform(stateFolder(disk, question, memory));
    return { memory, transcripts, state, layout, explicit: question.store !== undefined };
  });

const layoutOf = ({ layout, store, transcripts }: StoreQuestion): Layout =>
  layout ?? (store !== undefined && transcripts !== undefined ? 'plain' : 'claude-code');

const namedMemory = (disk: Disk, question: StoreQuestion, layout: Layout): TaskEither<StoreError, string> =>
  program<StoreError, string>(function* () {
    const { store, project, cwd, home, env } = question;
    if (store !== undefined) return resolve(cwd, store);
    if (layout === 'plain') return yield* perform(TE.left<StoreError, string>(notNamed(cwd)));
    const start = yield* perform(
      existingFolder(disk, 'project', project === undefined ? cwd : resolve(cwd, project)),
    );
    const root = yield* perform(gitRoot(disk.files, start));
    return join(env.CLAUDE_CONFIG_DIR || join(home, '.claude'), 'projects', sanitised(root), 'memory');
  });

const realMemory = (disk: Disk, { store }: StoreQuestion, named: string): TaskEither<StoreError, string> =>
  store !== undefined
    ? existingFolder(disk, 'memory', named)
    : program(function* () {
        const real = yield* settled(disk.folders.realPath(named));
        return E.isRight(real) && real.right !== null ? real.right : named;
      });
