import type { Environment, Settings, SettingValues } from '../../../config.js';
import type { Log } from '../../../effects/ports/log.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import type { Engine } from '../../engines/engine.js';
import type { Store } from '../../store.js';
import type { AssistantNews, AssistantView } from '../assistant-view.js';
import type { DayLog } from '../log/day-log.js';

/** Somebody who can put facts into words: what they said, and the run they said it in. Null: nobody did. */
export type Ask = (
  prompt: string,
  signal: AbortSignal,
) => Promise<{ readonly text: string; readonly runId: string } | null>;

/**
 * What the assistant's own jobs work with. `project`: the real path of its folder. `home`, `environment`: whose skill it is.
 * `isTrusted`: a person trusts the folder, so that what it says about dreams counts. `engine`: what consolidates. `budget`: what of
 * it is used up, where anything is counted. `ask`: where a model is active.
 */
export type PermanentParts = {
  readonly store: Store;
  readonly paths: StorePaths;
  readonly project: string;
  readonly zone: string;
  readonly home: string;
  readonly environment: Environment;
  readonly settings: Settings & SettingValues;
  readonly isTrusted: boolean;
  readonly engine: Engine;
  readonly dayLog: DayLog;
  readonly log: Log;
  readonly onNews: (news: Pick<AssistantNews, 'kind' | 'text' | 'runId'>) => void;
  readonly budget?: () => AssistantView['budget'];
  readonly ask?: Ask;
};
