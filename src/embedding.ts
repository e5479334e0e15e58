/**
 * autodream in a host: all that a program needs which embeds it. Importing this loads neither XState nor an SDK; whatever a dream
 * needs is loaded when one begins. `autodream` has the same and, beside it, single runs and engines.
 */
export type { Environment, HostState, PersonSettings, Settings } from './config.js';
export { fileFlag } from './effects/live/flags/file-flag.js';
export { type AskedFlag, type FlagClient, openFeatureFlag } from './effects/live/flags/open-feature-flag.js';
export type { Log, LogFields, LogLevel } from './effects/ports/log.js';
export { locateStore, type StorePaths, type StoreQuestion } from './effects/services/stores/locate-store.js';
export {
  type AutoDream,
  type AutoDreamTasks,
  createAutoDream,
} from './hosts/embedding/create-auto-dream.js';
export type { DreamAnswer } from './hosts/embedding/no-dream.js';
export type {
  AutoDreamOptions,
  ChooseEngine,
  EmbeddedSettings,
  EmbeddedStore,
  EngineOccasion,
  Improvement,
} from './hosts/embedding/options.js';
export type { DreamRequest } from './hosts/embedding/runner.js';
export type { AutoDreamStatus } from './hosts/embedding/status.js';
export type { TurnContext } from './hosts/embedding/turn-context.js';
export type { KillOutcome } from './hosts/running/kill-outcome.js';
export { loadSettings } from './hosts/settings/load-settings.js';
export { type StatelyEvent, statelyFeed } from './hosts/stately/stately-feed.js';
export type { TurnMessage } from './memory/extraction/turn-message.js';
