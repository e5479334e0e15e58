import type { SimProcess } from '../../effects/simulated/sim-process.js';
import { type DreamHandle, startDream } from '../../hosts/dream/dream.js';
import type { DreamResult } from '../../hosts/history/dream-result.js';
import { type KillAnswer, killRun } from '../../hosts/running/kill.js';
import { recoverStore } from '../../hosts/running/recover.js';
import type { JournalRecord, StateValues } from '../../journal/record.js';
import { FOLDERS, MEMORY } from '../places.js';
import { type Plan, scripted } from './dream-model.js';
import type { DreamScene } from './dream-scene.js';
import type { DreamWatch } from './dream-watch.js';
import { openVerdict } from './open-verdict.js';
import type { Save } from './save.js';
import { statesIn } from './states-in.js';

/** A dream in a process of its own. `after` is where its machines stand; `result` stays `null` where the process died. */
export type Dreamer = {
  readonly process: SimProcess;
  readonly script: Plan;
  readonly handle: DreamHandle;
  readonly after: () => StateValues;
  readonly failed: ReadonlySet<string>;
  /** Every state that its machines were in. */
  readonly states: ReadonlySet<string>;
  readonly result: () => DreamResult | null;
};

const isWorking = ({ after: { dream } }: JournalRecord): boolean =>
  typeof dream === 'object' && dream !== null && 'working' in dream;

/** The name of the effect that this record says has failed. */
const failedEffect = ({ event }: JournalRecord): string | null =>
  event.type === 'OUTCOME' && event.outcome._tag === 'Left'
    ? event.command.replace(/^.*\/([^/]+)#\d+$/, '$1')
    : null;

/** Somebody starts a dream in a new process. */
export const startDreamer = (scene: DreamScene, watch: DreamWatch, script: Plan): Dreamer => {
  const process = scene.world.spawn();
  const tag = `process ${process.pid}`;
  const model = () => scripted(script, tag, process.clock);
  const handle = startDream(scene.capabilities(process, model), FOLDERS, {
    verdict: { ...openVerdict, sessions: scene.sessions },
  });
  const failed = new Set<string>();
  const states = new Set<string>();
  let after: StateValues = {};
  let result: DreamResult | null = null;
  handle.subscribe((record) => {
    after = record.after;
    for (const state of statesIn(after)) states.add(state);
    const effect = failedEffect(record);
    if (effect !== null) failed.add(effect);
    if (isWorking(record)) watch.working(handle.runId, process);
  });
  handle.done.then(
    (told) => {
      result = told;
    },
    (defect) => watch.broken.push(`a defect in dream ${handle.runId}: ${defect}`),
  );
  return { process, script, handle, after: () => after, failed, states, result: () => result };
};

/** Somebody looks at the store and finishes what dead runs left. */
export const startRecoverer = ({ world, storeOf }: DreamScene): SimProcess => {
  const process = world.spawn();
  void recoverStore(storeOf(process))();
  return process;
};

/** What the asker is told is so: the store is as it was, or the change was decided, or there was none. */
const checkAnswer = (watch: DreamWatch, answer: KillAnswer): void => {
  const commits = watch.commits().some(({ nonce }) => nonce === answer.runId);
  const says = answer._tag === 'TooLate' || (answer._tag === 'Ended' && answer.reason === null);
  if (commits !== says && answer._tag !== 'NotRunning' && answer._tag !== 'OutOfReach')
    watch.broken.push(`a killer was told ${JSON.stringify(answer)}, and that is not so`);
};

/** Somebody in another process asks whichever run lives to stop. */
export const startKiller = ({ world, storeOf }: DreamScene, watch: DreamWatch): SimProcess => {
  const process = world.spawn();
  void killRun(storeOf(process), null, 'a person')().then((told) => {
    if (told._tag === 'Right') checkAnswer(watch, told.right);
  });
  return process;
};

/** Somebody adds a line to a file of the store while dreams go on. */
export const startEditor = (
  { world }: DreamScene,
  watch: DreamWatch,
  { path, line, how }: Save,
): SimProcess => {
  const process = world.spawn();
  const { files } = process;
  const target = `${MEMORY}/${path}`;
  const draft = `${MEMORY}/.${path.replace('/', '-')}.swp`;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  watch.edits(process, { path, line, how });
  const inPlace = async (): Promise<void> => {
    await files.append(target, bytes(line), false)();
  };
  const byRename = async (): Promise<void> => {
    const old = await files.read(target)();
    const before = old._tag === 'Right' && old.right !== null ? new TextDecoder().decode(old.right) : '';
    await files.create(draft, bytes(before + line))();
    await files.rename(draft, target)();
  };
  void (how === 'in place' ? inPlace() : byRename());
  return process;
};
