import * as E from 'fp-ts/lib/Either.js';
import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { type Extractor, extractorOf } from '../../src/hosts/extraction/extraction.js';
import { auditStore } from '../../src/hosts/history/audit.js';
import { readRuns } from '../../src/hosts/history/runs.js';
import type { Extracted } from '../../src/machines/extraction/extraction.rules.js';
import { scripted } from '../../src/testing/dreams/dream-model.js';
import { type DreamScene, dreamScene } from '../../src/testing/dreams/dream-scene.js';
import { openVerdict } from '../../src/testing/dreams/open-verdict.js';
import { textAt } from '../../src/testing/on-disk.js';
import { FOLDERS, MEMORY, VIEW } from '../../src/testing/places.js';
import { conversation, factsOf, notingEngine, STORE } from './extraction-cast.js';

const TOPIC = `${MEMORY}/harbour.md`;
const SESSIONS = ['s1', 's2'] as const;
const TURNS = 4;
/** What happened where two versions were published at once, of which one is lost. */
export const GAP = 'two publications at once';
const DAY_MS = 24 * 60 * 60_000;

/** A process with a session each, which may share it with another process that is told of the same turns. */
type Host = { readonly process: SimProcess; readonly extractor: Extractor };

export type ExtractionReport = {
  readonly broken: readonly string[];
  /** How looks and runs ended, crashes, kills, dreams that were let in, and merges of both. */
  readonly happened: readonly string[];
};

type Play = {
  readonly scene: DreamScene;
  readonly random: Random;
  readonly hosts: Host[];
  readonly working: Set<SimProcess>;
  readonly broken: string[];
  readonly happened: Set<string>;
};

const begin = ({ working, broken }: Play, process: SimProcess): void => {
  for (const other of working)
    if (other !== process && other.state !== 'dead')
      broken.push(`${other.pid} and ${process.pid} extract at once`);
  working.add(process);
};

const startHost = (play: Play, fails = (): boolean => play.random() < 0.15): Host => {
  const { scene, working, happened } = play;
  const process = scene.world.spawn();
  const engine = notingEngine(process, fails, {
    begin: (one) => begin(play, one),
    end: (one) => void working.delete(one),
  });
  const told = ({ _tag, more }: Extracted): void => void happened.add(more ? 'more' : _tag);
  const extractor = extractorOf(scene.capabilities(process), FOLDERS, { engine, onExtracted: told });
  const host = { process, extractor };
  play.hosts.push(host);
  return host;
};

const turnEnded = ({ extractor }: Host, sessionId: string, turns: number, wroteMemory: boolean): void =>
  extractor.turnEnded({ sessionId, messages: conversation(sessionId, turns), wroteMemory });

const startDreaming = ({ scene, happened }: Play): SimProcess => {
  const process = scene.world.spawn();
  const model = () => scripted('commit', `process ${process.pid}`, process.clock);
  void startDream(scene.capabilities(process, model), FOLDERS, { verdict: openVerdict }).done.then(
    ({ outcome }) => happened.add(`dream ${outcome}`),
  );
  return process;
};

/** What befalls a schedule at a step: turns end, hosts die or are told to stop, dreams begin. */
const befall = (play: Play, turns: Map<string, number>): void => {
  const { random, hosts, happened, scene } = play;
  const chance = random();
  const alive = hosts.filter(({ process }) => process.state !== 'dead');
  const host = pick(random, alive) ?? startHost(play);
  if (chance < 0.6) {
    const session = pick(random, SESSIONS) ?? 's1';
    const next = Math.min((turns.get(session) ?? 0) + 1, TURNS);
    turns.set(session, next);
    turnEnded(host, session, next, random() < 0.15);
    // Two clients of one session, as after a resume, see the same turn.
    if (random() < 0.5) turnEnded(pick(random, alive) ?? host, session, next, false);
  } else if (chance < 0.75) startDreaming(play);
  else if (chance < 0.85) {
    happened.add('crash');
    scene.world.crash(host.process);
  } else if (chance < 0.92) {
    happened.add('kill');
    void host.extractor.dispose();
    hosts.splice(hosts.indexOf(host), 1);
  } else startHost(play);
};

/** What decides a run, and what follows from it: where a death in between would show. */
const DECISIVE = /\/extractions(?:\.json|\/\d+\.verdict)$/;

/** Hosts die more often where it matters: before or after the act that decides. */
const strike = ({ random, scene, happened }: Play, step: Step | null): Step | null => {
  if (step === null || !DECISIVE.test(step.path) || !/^(?:link|rename)$/.test(step.what)) return step;
  if (random() > (step.what === 'link' ? 0.25 : 0.6)) return step;
  happened.add(`crash at ${step.what === 'link' ? 'the verdict' : 'the cursor'}`);
  scene.world.crash(step.process);
  return null;
};

const APART = `${MEMORY}/.consolidate-lock.d/extractions/`;

/** A dream's file and an extraction's, both looked at for the last time: the first one's version is lost, as with any editor's save by rename. */
const areInTheGap = (one: Step, other: Step): boolean => {
  const isPublication = ({ what, path, from }: Step): boolean =>
    what === 'rename' && path === TOPIC && from.includes('.new.');
  return (
    isPublication(one) && isPublication(other) && one.from.startsWith(APART) !== other.from.startsWith(APART)
  );
};

const watching = ({ scene, hosts, broken, happened }: Play) => {
  const extracting = new Set<SimProcess>();
  return (step: Step): void => {
    for (const { process } of hosts) extracting.add(process);
    if (extracting.has(step.process) && step.path === VIEW)
      broken.push(`an extraction asked for ${step.what} of the lock file`);
    if (scene.world.steps().some((other) => areInTheGap(step, other))) happened.add(GAP);
  };
};

/** At the end each session is looked through once more by a process that nobody disturbs. */
const finish = async (play: Play): Promise<void> => {
  const { scene } = play;
  await drive(scene.world, inOrder);
  scene.world.pass(3 * DAY_MS);
  for (let tries = 0; tries < 3; tries += 1) {
    const host = startHost(play, () => false);
    for (const session of SESSIONS) turnEnded(host, session, TURNS, false);
    await drive(scene.world, inOrder);
    scene.world.pass(3 * DAY_MS);
  }
};

const countOf = (text: string, fact: string): number => text.split(`It was said: ${fact}.`).length - 1;

const reckon = async ({ scene, broken, happened }: Play): Promise<void> => {
  const text = textAt(scene.world.tree, TOPIC) ?? '';
  for (const session of SESSIONS)
    for (const fact of factsOf(session, TURNS))
      if (countOf(text, fact) !== 1 && !happened.has(GAP))
        broken.push(`${fact} stands ${countOf(text, fact)} times in the store`);
  if (/are blue and process/.test(text)) happened.add('merged with a dream');
  const store = scene.storeOf(scene.world.spawn());
  const audited = auditStore(store)();
  const read = readRuns(store)();
  await drive(scene.world, inOrder);
  const [audit, runs] = [await audited, await read];
  if (E.isLeft(audit) || audit.right.fault !== null || audit.right.runs.some(({ wrong }) => wrong !== null))
    broken.push(`the journals do not fit: ${JSON.stringify(audit)}`);
  for (const { kind, outcome } of E.isRight(runs) ? runs.right : []) happened.add(`${kind} ${outcome}`);
};

/** One random schedule of turn ends, dreams, crashes and kills over one store. */
export const simulateExtraction = async (seed: number): Promise<ExtractionReport> => {
  const random = seeded(seed);
  const play: Play = {
    scene: dreamScene('empty', { store: STORE }),
    random,
    hosts: [],
    working: new Set(),
    broken: [],
    happened: new Set(),
  };
  const turns = new Map<string, number>();
  startHost(play);
  befall(play, turns);
  const next = atRandom(random, pick(random, [0.1, 0.3, 0.6]) ?? 0.1);
  let left = 900;
  const strategy: Strategy = (_, world) => {
    left -= 1;
    if (left < 0 || play.broken.length > 0) return null;
    if (random() < 0.03) befall(play, turns);
    return strike(play, next(world.steps(), world)) ?? next(world.steps(), world);
  };
  await drive(play.scene.world, strategy, watching(play));
  await finish(play);
  await reckon(play);
  return { broken: play.broken, happened: [...play.happened].sort() };
};
