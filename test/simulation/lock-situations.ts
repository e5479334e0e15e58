import { type Token, tokenAt } from '../../src/testing/lock/lock-touches.js';
import { FOLDER } from './lock-scene.js';
import type { Taken, Trace } from './trace.js';

/** The run that a token belongs to, and what it is for. */
const tokenOf = (path: string): Token | null => {
  const token = tokenAt(path);
  return token && { runId: token.runId, kind: token.kind.split('.', 1)[0] ?? '' };
};

const RECORD = /^[1-9]\d*\.(claim|verdict)$/;

const recordOf = (path: string): string | null =>
  path.startsWith(FOLDER) ? (RECORD.exec(path.slice(FOLDER.length + 1))?.[1] ?? null) : null;

/** What can come of giving and taking these names. The owner and whoever helps do the same, so each is met by both. */
const BY_BOTH = [
  'link verdict: linked exists missing',
  'link new: linked exists missing',
  'link old: linked exists missing',
  'rename new: renamed missing',
  'rename gone: renamed missing',
  'rename done: renamed missing',
  'rename prior: renamed missing',
  'unlink pub: unlinked missing',
];

const BY_THE_OWNER = [
  'link claim: linked exists missing',
  'link prior: linked missing',
  'link pub: linked',
  'link show: linked exists missing',
  'rename show: renamed missing',
];

const spread = (list: readonly string[], by: string): readonly string[] =>
  list.flatMap((line) => {
    const [act = '', results = ''] = line.split(': ');
    return results.split(' ').map((result) => `${act}, ${by}: ${result}`);
  });

const OWN = 'own';
const OTHERS = "another's";

/** All situations of claim, publication, verdict and settling. */
export const SITUATIONS: readonly string[] = [
  ...spread(BY_THE_OWNER, OWN),
  ...spread(BY_BOTH, OWN),
  ...spread(BY_BOTH, OTHERS),
];

/** Names that are given decide; of those that are taken, only the publication's. */
const isDeciding = ({ step: { what, path } }: Taken): boolean =>
  what === 'link' || what === 'rename' || (what === 'unlink' && path.endsWith('.pub'));

/** Names are what decides: which was given or taken, what came of it, and whether the run's owner did it or somebody who helps. */
const situationOf = (taken: Taken, owners: ReadonlyMap<string, number>): string | null => {
  if (!isDeciding(taken)) return null;
  const { step, result } = taken;
  const token = tokenOf(step.from) ?? tokenOf(step.path);
  const what = recordOf(step.path) ?? token?.kind;
  if (what === undefined) return null;
  const by = token !== null && owners.get(token.runId) === step.process.pid ? OWN : OTHERS;
  return `${step.what} ${what}, ${by}: ${String(result)}`;
};

/** Every situation of claim, publication, verdict and settling that a schedule of the lock came to. */
export const situationsIn = (trace: Trace): readonly string[] => {
  const owners = new Map<string, number>();
  const seen = new Set<string>();
  for (const taken of trace) {
    if (typeof taken === 'string') continue;
    const token = taken.step.what === 'create' ? tokenOf(taken.step.path) : null;
    if (token?.kind === 'pub' && !owners.has(token.runId)) owners.set(token.runId, taken.step.process.pid);
    const situation = situationOf(taken, owners);
    if (situation !== null) seen.add(situation);
  }
  return [...seen];
};

const toldStep = ({ step: { process, what, from, path, failure }, result }: Taken): string => {
  const names = [from, path].filter((name) => name !== '').join(' -> ');
  const came = failure?.code ?? (typeof result === 'string' ? result : null);
  return `${[process.pid, what, names].filter((part) => part !== '').join(' ')}${came === null ? '' : `: ${came}`}`;
};

/** A trace for reading: process, call, paths, and what came of it. */
export const toldSteps = (trace: Trace): readonly string[] =>
  trace.map((one) => (typeof one === 'string' ? one : toldStep(one)));
