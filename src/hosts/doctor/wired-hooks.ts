import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import { settingsIn } from '../../effects/services/stores/client-settings.js';
import { smallText } from '../../effects/services/stores/small-text.js';
import { HOSTS, type HookWiring } from '../install/hosts.js';
import { programsIn } from '../install/plugin-file.js';
import { plain, readDocument } from '../jsonc/document.js';
import type { Examined } from './examined.js';
import { type HookFile, hookFiles } from './hook-files.js';
import { hooksIn, pluginAmong, type ReadFile, type Settings, type Wired } from './hooks-in.js';

const isSettings = (value: unknown): value is Settings => typeof value === 'object' && value !== null;

const withComments = (text: string): Settings | null => {
  const document = readDocument(text);
  const value = E.isRight(document) ? plain(document.right.root) : null;
  return isSettings(value) ? value : null;
};

/** What a host reads in its file; null: nothing. */
const settingsOf = (
  { store }: Examined,
  { path }: HookFile,
  { readsComments }: HookWiring,
): TaskEither<never, Settings | null> =>
  program<never, Settings | null>(function* () {
    if (!readsComments) return yield* perform(settingsIn(store.capabilities, path));
    const text = yield* perform(smallText(store.capabilities, path));
    return text === null ? null : withComments(text);
  });

const ofPlugin = ({ store }: Examined, file: HookFile): TaskEither<never, readonly Wired[]> =>
  program<never, readonly Wired[]>(function* () {
    const text = yield* perform(smallText(store.capabilities, file.path));
    const programs = text === null ? null : programsIn(text);
    return programs === null ? [] : [{ ...file, programs, isPlugin: true }];
  });

const inSettings = (file: ReadFile, { points }: HookWiring): readonly Wired[] =>
  points
    .filter(({ word }) => word === 'stop')
    .flatMap(({ event }) => hooksIn(file.settings, event))
    .map((calling) => ({ ...file, ...calling, isPlugin: false }));

/** Files of hosts that were not understood, and what tells autodream of the ends of turns. */
export type Wiring = { readonly wired: readonly Wired[]; readonly unread: readonly HookFile[] };

/** What is wired in all files of all hosts. */
export const wiredHooks = (examined: Examined): TaskEither<never, Wiring> =>
  program<never, Wiring>(function* () {
    const wired: Wired[] = [];
    const unread: HookFile[] = [];
    const read: ReadFile[] = [];
    for (const file of hookFiles(examined)) {
      const { wiring } = file.host;
      const settings = wiring.kind === 'hooks' ? yield* perform(settingsOf(examined, file, wiring)) : null;
      if (wiring.kind === 'plugin') wired.push(...(yield* perform(ofPlugin(examined, file))));
      else if (settings === null) unread.push(file);
      else {
        wired.push(...inSettings({ ...file, settings }, wiring));
        if (file.host === HOSTS['claude-code']) read.push({ ...file, settings });
      }
    }
    return { wired: [...wired, ...pluginAmong(read)], unread };
  });
