import fc from 'fast-check';
import { arbitraryDreamCase } from '../arbitraries/dream-case.js';
import { type DreamCase, playDreams } from './dream-case.js';
import type { Hosting } from './dream-scene.js';
import type { DreamReport } from './dream-simulation.js';

/**
 * How many cases are played; `seed` and `path` replay what fast-check printed. `host`: what a host makes of what the world lends each
 * process, its own files, engine, model or tools put around the simulated ones or in their place. `cases`: which cases, where
 * not any. `checks`: what else must hold of a case, one sentence for each rule that was broken.
 */
export type DreamChecks = {
  readonly numRuns?: number;
  readonly seed?: number;
  readonly path?: string;
  readonly host?: Hosting;
  readonly cases?: fc.Arbitrary<DreamCase>;
  readonly checks?: (report: DreamReport, played: DreamCase) => readonly string[];
};

/** What was reached, each with how often: `ends` of dreams, `states` of their machines, `faults` by their tags. */
export type DreamsChecked = {
  readonly cases: number;
  readonly steps: number;
  readonly ends: ReadonlyMap<string, number>;
  readonly states: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
};

/** How many of the last steps are told of a case that broke a rule. */
const LAST_STEPS = 20;

const toldTrace = ({ trace }: DreamReport): string =>
  trace
    .slice(-LAST_STEPS)
    .map(
      ({ pid, what, from, path }) => `  ${[pid, what, from, path].filter((part) => part !== '').join(' ')}`,
    )
    .join('\n');

const add = (counts: Map<string, number>, all: readonly string[]): void => {
  for (const what of all) counts.set(what, (counts.get(what) ?? 0) + 1);
};

/**
 * Plays whole dreams of the real runtime, machines and services in a deterministic world, with faults at any step, and checks
 * what must hold whatever happens: at most one dream is live; a run that did not commit leaves the lock file's time to the
 * nanosecond and every byte of the store; one that did leaves what its verdict says; the lock file is never torn and never
 * missing; what people wrote is not lost; every journal replays; the lock becomes free again; nothing is left for ever. Rejects
 * with what fast-check reports of the smallest case that breaks a rule.
 */
export const checkDreams = async (options: DreamChecks = {}): Promise<DreamsChecked> => {
  const { numRuns = 25, seed, path, host, cases = arbitraryDreamCase(), checks = () => [] } = options;
  const [ends, states, faults] = [new Map(), new Map(), new Map()];
  let [played, steps] = [0, 0];
  const property = fc.asyncProperty(cases, async (one) => {
    const report = await playDreams(one, host);
    played += 1;
    steps += report.trace.length;
    add(ends, report.ends);
    add(states, report.states);
    add(
      faults,
      one.faults.map(({ incident }) => incident._tag),
    );
    const broken = [...report.broken, ...checks(report, one)];
    if (broken.length > 0)
      throw new Error(
        `${[...new Set(broken)].join('; ')}\nthe last of ${report.trace.length} steps:\n${toldTrace(report)}`,
      );
  });
  await fc.assert(property, {
    numRuns,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
    includeErrorInReport: true,
  });
  return { cases: played, steps, ends, states, faults };
};
