/**
 * autodream as a library: put it into a host (`createAutoDream`, which alone is also in `autodream/embedding`), or start a dream over a store with an engine of your choice, review and undo it, mend an index, see
 * the runs. What a host lends (disk, clock, processes, a model) is one `Capabilities` record; the statecharts themselves are
 * in `autodream/machines`.
 */
export type {
  Setting,
  SettingKey,
  SettingSource,
  SettingSources,
  Settings,
  SettingValues,
} from './config.js';
export { type Connection, connectionFrom } from './effects/live/anthropic/connection.js';
export type { CacheSafeParams } from './effects/live/anthropic/prefix.js';
export { fileFlag } from './effects/live/flags/file-flag.js';
export { type AskedFlag, type FlagClient, openFeatureFlag } from './effects/live/flags/open-feature-flag.js';
export type { ModelFault, ToolCall, Usage } from './effects/ports/model.js';
export type { RemoteFlag } from './effects/ports/remote-flag.js';
export type { FailureClass, Telemetry, TelemetryEvent } from './effects/ports/telemetry.js';
export type {
  Runner,
  RunnerCall,
  RunnerEnd,
  RunnerJob,
  RunnerMessage,
} from './effects/services/runner/runner.js';
export { locateStore, type StorePaths, type StoreQuestion } from './effects/services/stores/locate-store.js';
export type { CallCheck, HostCall, ToolKind, Wrapping } from './effects/services/tools/host-call.js';
export type { HostToolResult, HostTools } from './effects/services/tools/host-tools.js';
export { type Capabilities, liveCapabilities } from './hosts/capabilities.js';
export type { DreamEstimate } from './hosts/costs/estimate.js';
export { parsePrices } from './hosts/costs/parse-prices.js';
export { PRICES, type Price, type PriceList, ratesFor } from './hosts/costs/price-list.js';
export { type DreamOptions, startDream } from './hosts/dream/dream.js';
export { estimateStore } from './hosts/dream/estimate-store.js';
export type { HostEvent } from './hosts/dream/host-events.js';
export { type ManualOccasion, manualPrompt } from './hosts/dream/manual-prompt.js';
export { type TaskRegistry, taskRegistry } from './hosts/dream/task-registry.js';
export { startFix, startUndo } from './hosts/edits/edit.js';
export { startRecord } from './hosts/edits/record.js';
export { startApply, startDiscard } from './hosts/edits/review.js';
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
export { anthropicEngine } from './hosts/engines/anthropic-engine.js';
export type { Engine } from './hosts/engines/engine.js';
export { forkedEngine } from './hosts/engines/forked-engine.js';
export { localEngine } from './hosts/engines/local-engine.js';
export { runnerEngine } from './hosts/engines/runner-engine.js';
export { gateKeeper } from './hosts/gates/gate-keeper.js';
export type { GateKeeper, GateOptions, KeeperOptions, OnVerdict } from './hosts/gates/gates.js';
export type { DreamResult, Outcome, ResultFiles } from './hosts/history/dream-result.js';
export { lookUpRun } from './hosts/history/look-up-run.js';
export { diffOfChange, type FileDiff, type RunDiff } from './hosts/history/read-change.js';
export { findRun, type RunView, readRecords, readRuns } from './hosts/history/runs.js';
export { type KillAnswer, killRun } from './hosts/running/kill.js';
export type { KillOutcome } from './hosts/running/kill-outcome.js';
export { type Recovered, recoverStore } from './hosts/running/recover.js';
export type { DreamHandle, RunHandle } from './hosts/running/run-handle.js';
export type { TaskView } from './hosts/running/task-view.js';
export { type LoadedSettings, loadSettings, type SettingFolders } from './hosts/settings/load-settings.js';
export { type StatelyEvent, statelyFeed } from './hosts/stately/stately-feed.js';
export { openStore, type Store, type StoreFolders } from './hosts/store.js';
export type { Json } from './journal/json.js';
export type { Limits, Rates, RateTier } from './machines/agent/limits.js';
export type { GateVerdict } from './machines/gate/gate.verdict.js';
export type { Kill } from './runtime/run.js';
