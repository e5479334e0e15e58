import type { Environment, Settings, SettingValues } from '../../config.js';
import type { Log } from '../../effects/ports/log.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Store } from '../store.js';
import type { AssistantNews } from './assistant-view.js';

/**
 * What an assistant is opened with. `project`: the real path of its folder; `skipFlag`: the remote flag is not asked; `proactive`: a
 * person wants it to take initiative; `loadSettings`: as they stand now.
 */
export type AssistantParts = {
  readonly store: Store;
  readonly paths: StorePaths;
  readonly project: string;
  readonly zone: string;
  readonly home: string;
  readonly environment: Environment;
  readonly skipFlag: boolean;
  readonly proactive: boolean;
  readonly log: Log;
  readonly loadSettings: () => Promise<Settings & SettingValues>;
  readonly tell: (news: AssistantNews) => void;
};
