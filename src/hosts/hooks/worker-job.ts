import type { Settings, SettingValues } from '../../config.js';
import type { Log } from '../../effects/ports/log.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Capabilities } from '../capabilities.js';
import type { Turn } from './turn.js';

/** What a worker was started for, and with what. `signal`: somebody wants the process to end. */
export type WorkerJob = {
  readonly turn: Turn;
  readonly capabilities: Capabilities;
  readonly paths: StorePaths;
  readonly settings: Settings & SettingValues;
  readonly log: Log;
  readonly signal: AbortSignal;
};
