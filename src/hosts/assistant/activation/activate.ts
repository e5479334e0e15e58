import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Environment, SettingValues } from '../../../config.js';
import { assistantFlag } from '../../../effects/live/flags/assistant-flag.js';
import { markActive, unmarkActive } from '../../../effects/services/assistant/active-marker.js';
import {
  type ActivationInput,
  type ActivationVerdict,
  NOT_ASKED,
  refusedByFault,
  type Trust,
} from '../../../machines/assistant/activation.rules.js';
import { assistantMachine, type FolderInput } from '../../../machines/assistant/assistant.machine.js';
import { type EffectHandlers, effect, type Tagged } from '../../../runtime/effect.js';
import { startWork } from '../../running/work-run.js';
import type { Store } from '../../store.js';
import { COMPILED_IN } from './compiled-in.js';
import { keepTrust, trustOf, trustPath } from './trust-file.js';
import { verdictIn } from './verdict-format.js';

/**
 * What an activation goes by. `project`: its real path. `skipFlag`: `--assistant` was given. `ask`: asks a person whether they
 * trust a folder, null: there is nobody. `compiledIn`: false where a host never wants the assistant.
 */
export type Activation = {
  readonly store: Store;
  readonly project: string;
  readonly settings: Pick<SettingValues, 'assistant' | 'flagsFile'>;
  readonly home: string;
  readonly environment: Environment;
  readonly skipFlag: boolean;
  readonly ask: ((folder: string) => Promise<boolean>) | null;
  readonly compiledIn?: boolean;
};

export type Activated = { readonly verdict: ActivationVerdict; readonly runId: string };

const markerOf = ({ capabilities, folders }: Store) => ({
  files: capabilities.files,
  state: folders.state,
  self: capabilities.processes.self,
  unique: capabilities.random,
});

const asking =
  ({ ask, store, home, environment }: Activation) =>
  ({ folder }: FolderInput): TE.TaskEither<Tagged, Trust> => {
    if (ask === null) return TE.right('unasked');
    return async () => {
      const trust = (await ask(folder)) ? 'trusted' : 'refused';
      const path = trustPath({ home, env: environment });
      return TE.map((): Trust => trust)(keepTrust(store.capabilities, path, folder, trust))();
    };
  };

const handlersOf = (given: Activation): EffectHandlers => {
  const { store, settings, home, environment } = given;
  const path = trustPath({ home, env: environment });
  return {
    readTrust: effect<FolderInput, Trust>('nothing', ({ folder }) =>
      trustOf(store.capabilities, path, folder),
    ),
    askTrust: effect<FolderInput, Trust>('journal', asking(given)),
    readFlag: effect<null, boolean>('nothing', () =>
      TE.fromTask(() => assistantFlag(settings.flagsFile, store.capabilities.clock)),
    ),
    setActive: effect<FolderInput, null>('journal', () => TE.map(() => null)(markActive(markerOf(store)))),
  };
};

/** Asks whether the assistant may be active in the project, as a journaled run, and sets it active where it may. */
export const activate = async (given: Activation): Promise<Activated> => {
  const { store, project, settings, skipFlag, ask, compiledIn = true } = given;
  const input: ActivationInput = {
    compiledIn: compiledIn && COMPILED_IN,
    setting: settings.assistant,
    folder: project,
    skipFlag,
    mayAsk: ask !== null,
  };
  const run = startWork({
    store,
    machine: assistantMachine,
    name: 'assistant',
    input,
    handlersFor: () => handlersOf(given),
  });
  const end = await run.done;
  const verdict =
    end._tag === 'Ended' ? (verdictIn(end.output) ?? NOT_ASKED) : refusedByFault('active', end.error);
  return { verdict, runId: run.runId };
};

/** The assistant of this process is not active in the store any more; the marker of another process stays. */
export const deactivate = (store: Store) => unmarkActive(markerOf(store));
