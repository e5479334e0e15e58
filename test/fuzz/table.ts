import type { Result } from './crew.js';
import type { Family } from './family.js';
import { type Counts, medianSteps, type Tally } from './tally.js';
import { incidents } from './tape.js';
import type { Violation } from './violation.js';

const oftenFirst = (counts: Counts): readonly string[] =>
  [...counts].sort(([, a], [, b]) => b - a).map(([what, times]) => `${what} ${times}`);

const WIDTHS = [22, 11, 11, 12, 8, 12] as const;

const row = (...cells: readonly (string | number)[]): string =>
  cells
    .map((cell, i) => (i === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[i] ?? 12)))
    .join('');

/** Cases a second, if all threads did nothing else. */
const perSecond = ({ cases, millis }: Tally, threads: number): number =>
  millis === 0 ? 0 : Math.round((cases / millis) * 1_000 * threads);

const coverage = ({ states = [] }: Family, tally: Tally): string =>
  states.length === 0
    ? `${tally.states.size}`
    : `${states.filter((state) => tally.states.has(state)).length}/${states.length}`;

const details = ({ name, states = [] }: Family, tally: Tally): readonly string[] => {
  const never = states.filter((state) => !tally.states.has(state));
  return [
    `${name}`,
    `  outcomes: ${oftenFirst(tally.outcomes).join(', ') || 'none'}`,
    ...(never.length > 0 ? [`  never reached: ${never.join('; ')}`] : []),
  ];
};

/** What all families came to. */
export const table = (families: readonly Family[], { tallies, violations, threads }: Result): string => {
  const rows = families.flatMap((family) => {
    const tally = tallies.get(family.name);
    if (tally === undefined) return [];
    const broken = violations.filter((violation) => violation.family === family.name).length;
    const { name } = family;
    return [
      {
        line: row(
          name,
          tally.cases,
          perSecond(tally, threads),
          tally.events,
          medianSteps(tally),
          coverage(family, tally),
          broken,
        ),
        more: details(family, tally),
      },
    ];
  });
  return [
    row('family', 'schedules', 'a second*', 'events', 'median', 'states', 'violations'),
    ...rows.map(({ line }) => line),
    '',
    ...rows.flatMap(({ more }) => more),
    '',
    `* what ${threads} threads do in a second when they do this family only`,
  ].join('\n');
};

const LAST_STEPS = 60;

/** A violation for reading: what broke, and the end of what happened. */
export const toldViolation = ({ family, seed, index, broken, drawn, shrunk }: Violation): string =>
  [
    `VIOLATION in ${family}, seed ${seed}, case ${index}: ${broken.join('; ')}`,
    `shrunk from ${drawn} numbers to ${incidents(shrunk.tape)} that matter, ${shrunk.steps} steps: ${shrunk.broken.join('; ')}`,
    ...(shrunk.trace.length > LAST_STEPS ? [`… ${shrunk.trace.length - LAST_STEPS} steps before`] : []),
    ...shrunk.trace.slice(-LAST_STEPS).map((step) => `  ${step}`),
  ].join('\n');
