import * as E from 'fp-ts/lib/Either.js';
import type { Files } from '../../effects/ports/files.js';
import type { Model } from '../../effects/ports/model.js';
import { confinedByPath } from '../../effects/services/confined/by-path.js';
import { linesOver } from '../../effects/simulated/lines-over.js';
import { putFile } from '../../effects/simulated/scene.js';
import { faults } from '../../effects/simulated/scripted-model/step.js';
import type { SimProcess } from '../../effects/simulated/sim-process.js';
import { type SimWorld, simWorld } from '../../effects/simulated/sim-world.js';
import type { Capabilities } from '../../hosts/capabilities.js';
import { localEngine } from '../../hosts/engines/local-engine.js';
import { openStore, type Store } from '../../hosts/store.js';
import { FOLDERS, MEMORY, PRIOR_NS, VIEW } from '../places.js';

/** The lock before the first dream: none, an empty file of an odd time, or what another program left or holds. */
export type Prior = 'absent' | 'empty' | 'stale body' | 'held';
export const PRIORS: readonly Prior[] = ['absent', 'empty', 'stale body', 'held'];

/** Texts by their paths in the memory folder. */
export type StoreTexts = Readonly<Record<string, string>>;

const topic = (name: string, ...facts: readonly string[]): string =>
  `---\nname: ${name}\ndescription: about the ${name}\ntype: project\n---\n\n# ${name}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}`;

/** A store of three files, on which the named scripts work. */
export const SMALL_STORE: StoreTexts = {
  'MEMORY.md': '# Memory\n\n- [harbour](harbour.md) — about the harbour\n- [old](old.md) — about the old\n',
  'harbour.md': topic('harbour', 'Tickets are blue.', 'The quay closes at nine.'),
  'old.md': topic('old', 'The old bridge is gone.'),
};

/** What a host lends a process, made of what the world lends it: where a host's own effects come in. */
export type Hosting = (lent: Capabilities, process: SimProcess) => Capabilities;

/** Only the system calls of each process are the host's own. */
export const hostedFiles =
  (wrap: (files: Files) => Files): Hosting =>
  (lent) => ({ ...lent, files: wrap(lent.files) });

export const noHosting: Hosting = (lent) => lent;

/** A store, its lock as some program left it, and all processes that ever look at it. */
export type DreamScene = {
  readonly world: SimWorld;
  readonly prior: Prior;
  /** The other program that holds the lock; only where the prior lock is held. */
  readonly foreigner: SimProcess | null;
  /** Those whose transcripts are there. */
  readonly sessions: readonly string[];
  readonly capabilities: (process: SimProcess, model?: () => Model) => Capabilities;
  readonly storeOf: (process: SimProcess) => Store;
};

const silent = faults('broken', { reason: 'Nobody is here to be asked.' }).error;
const noModel = (): Model => ({ name: 'none', ask: () => async () => E.left(silent) });

const putLock = (prior: Prior, { tree, now, spawn }: SimWorld): SimProcess | null => {
  if (prior !== 'absent') putFile(tree, VIEW, prior === 'stale body' ? '4242' : '', PRIOR_NS);
  if (prior !== 'held') return null;
  const foreigner = spawn();
  putFile(tree, VIEW, String(foreigner.pid), BigInt(now()) * 1_000_000n + 77n);
  return foreigner;
};

/** What a simulated world lends each of its processes. `names` begins all names that are to be unique. */
export const capabilitiesWith = (names: string, hosting: Hosting = noHosting): DreamScene['capabilities'] => {
  let given = 0;
  return (process, model = noModel) =>
    hosting(
      {
        files: process.files,
        confine: confinedByPath,
        shell: null,
        folders: { realPath: (path) => async () => E.right(path), bornAt: () => async () => E.right(null) },
        lines: linesOver(process.files),
        clock: process.clock,
        processes: process.processes,
        random: () => `${names}${++given}`,
        environment: () => ({}),
        engine: localEngine(model),
        temporary: '/temporary',
        platform: 'linux',
      },
      process,
    );
};

/** What a scene is made with, where it is not the small store without transcripts and without a host's own effects. */
export type SceneParts = {
  readonly hosting?: Hosting | undefined;
  readonly store?: StoreTexts | undefined;
  readonly transcripts?: StoreTexts | undefined;
};

export const dreamScene = (
  prior: Prior,
  { hosting, store = SMALL_STORE, transcripts = {} }: SceneParts = {},
): DreamScene => {
  const world = simWorld();
  const capabilities = capabilitiesWith('r', hosting);
  for (const [path, text] of Object.entries(store))
    putFile(world.tree, `${MEMORY}/${path}`, text, PRIOR_NS + 9n);
  for (const [name, text] of Object.entries(transcripts))
    putFile(world.tree, `${FOLDERS.transcripts}/${name}`, text);
  return {
    world,
    prior,
    foreigner: putLock(prior, world),
    sessions: Object.keys(transcripts).map((name) => name.replace(/\.jsonl$/, '')),
    capabilities,
    storeOf: (process) => openStore(capabilities(process), FOLDERS),
  };
};
