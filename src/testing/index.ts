/**
 * The fuzz kit: puts a host's own effects and machines under the tests that autodream's are under. Simulated worlds and hosts,
 * scripted models, random stores, transcripts, scripts and faults, and drivers that check whole dreams and any machine. It needs
 * fast-check, and runs under whatever test runner there is; the product loads nothing of it.
 */
export type { Files } from '../effects/ports/files.js';
export type { Model } from '../effects/ports/model.js';
export type { ToolOutcome, Tools } from '../effects/ports/tools.js';
export { pick, type Random, seeded } from '../effects/simulated/random.js';
export { putFile } from '../effects/simulated/scene.js';
export { atRandom, drive, inOrder, type Strategy } from '../effects/simulated/schedule.js';
export { lastResults } from '../effects/simulated/scripted-model/player.js';
export { forever, type Script, script, times } from '../effects/simulated/scripted-model/script.js';
export { type ScriptedModel, scriptedModel } from '../effects/simulated/scripted-model/scripted-model.js';
export {
  calls,
  ends,
  faults,
  hangs,
  type Step as ModelStep,
  says,
  stops,
  thinks,
  turn,
  uses,
} from '../effects/simulated/scripted-model/step.js';
export {
  call,
  edit,
  editAll,
  glob,
  grep,
  read,
  write,
} from '../effects/simulated/scripted-model/tool-calls.js';
export type { SimProcess, Step } from '../effects/simulated/sim-process.js';
export { type SimWorld, simWorld as simulatedWorld } from '../effects/simulated/sim-world.js';
export { arbitraryDreamCase } from './arbitraries/dream-case.js';
export { arbitraryFaults } from './arbitraries/faults.js';
export { arbitraryScript, materialOf, type ScriptMaterial } from './arbitraries/script.js';
export { arbitraryStore } from './arbitraries/store.js';
export { arbitraryTranscripts } from './arbitraries/transcripts.js';
export type { Turn } from './dreams/by-turns.js';
export { checkDreams, type DreamChecks, type DreamsChecked } from './dreams/check-dreams.js';
export { type DreamCase, playDreams } from './dreams/dream-case.js';
export type { Plan } from './dreams/dream-model.js';
export { type Hosting, hostedFiles, type Prior, SMALL_STORE, type StoreTexts } from './dreams/dream-scene.js';
export type { DreamReport } from './dreams/dream-simulation.js';
export type { Incident, Timed } from './dreams/incident.js';
export { openVerdict } from './dreams/open-verdict.js';
export type { EffectEnds } from './machines/effect-outcomes.js';
export {
  type Exploration,
  type ExploreOptions,
  exploreMachine,
  statesOf,
} from './machines/explore-machine.js';
export { arbitraryEvents, type Happening } from './machines/happening.js';
export { liveOn } from './machines/life.js';
export { checkLife } from './machines/life-checks.js';
export { type MachinePath, machinePaths } from './machines/machine-paths.js';
export { playPath } from './machines/play-path.js';
export type { Life, LifeCheck, LifeEvent, LifeStep, Subject } from './machines/subject.js';
export { subjects } from './machines/subjects.js';
export { namesIn, textAt } from './on-disk.js';
export { FOLDERS, LOCK_FOLDER, MEMORY, VIEW } from './places.js';
export { simulatedHost } from './simulated-host.js';
