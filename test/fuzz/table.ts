import type { Result } from './crew.js';
import type { Family } from './family.js';
import { type Counts, medianSteps, reached, type Tally } from './tally.js';
import { incidents } from './tape.js';
import type { Violation } from './violation.js';

/** A number for people. */
export const counted = (number: number): string => number.toLocaleString('en');

const oftenFirst = (counts: Counts): readonly string[] =>
  [...counts].sort(([, a], [, b]) => b - a).map(([what, times]) => `${what} ${counted(times)}`);

/** Together they fit the narrowest terminal. */
const WIDTHS = [20, 10, 10, 13, 7, 7, 12] as const;

const row = (...cells: readonly (string | number)[]): string =>
  cells
    .map((cell) => (typeof cell === 'number' ? counted(cell) : cell))
    .map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[i] ?? 0)))
    .join('');

/** Cases a second, if all threads did nothing else. */
const perSecond = ({ cases, millis }: Tally, threads: number): number =>
  millis === 0 ? 0 : Math.round((cases / millis) * 1_000 * threads);

const coverage = (family: Family, tally: Tally): string =>
  family.states === undefined
    ? `${tally.states.size}`
    : `${reached(family, tally).length}/${family.states.length}`;

/** A list in lines of at most so many columns, broken between its items, the later lines indented. */
const wrapped = (label: string, items: readonly string[], separator: string, columns: number): string => {
  const lines = [`  ${label}`];
  for (const [i, item] of items.entries()) {
    const piece = i < items.length - 1 ? `${item}${separator}` : item;
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + piece.length > columns) lines.push(`    ${piece}`);
    else lines[lines.length - 1] = `${line} ${piece}`;
  }
  return lines.join('\n');
};

const details = (family: Family, tally: Tally, columns: number): readonly string[] => {
  const { name, states = [] } = family;
  const never = states.filter((state) => !tally.states.has(state));
  const outcomes = oftenFirst(tally.outcomes);
  return [
    name,
    wrapped('outcomes:', outcomes.length > 0 ? outcomes : ['none'], ',', columns),
    ...(never.length > 0 ? [wrapped('never reached:', never, ';', columns)] : []),
  ];
};

/** What all families came to, in lines of at most so many columns. */
export const table = (
  families: readonly Family[],
  { tallies, violations, threads }: Result,
  columns: number,
): string => {
  const rows = families.flatMap((family) => {
    const { name } = family;
    const tally = tallies.get(name);
    if (tally === undefined) return [];
    const broken = violations.filter((violation) => violation.family === name).length;
    const { cases, events } = tally;
    const states = coverage(family, tally);
    return [
      {
        line: row(name, cases, perSecond(tally, threads), events, medianSteps(tally), states, broken),
        more: details(family, tally, columns),
      },
    ];
  });
  return [
    row('family', 'schedules', 'a second*', 'events', 'median', 'states', 'violations'),
    ...rows.map(({ line }) => line),
    `* what ${threads} threads would do in a second with this family alone`,
    '',
    ...rows.flatMap(({ more }) => more),
  ].join('\n');
};

const LAST_STEPS = 60;

/** A call or a timer of a process; anything else befell it, or the world. */
const isCall = (step: string): boolean => /^\d+ (?:timer|\w+ \/)/.test(step);

/** The end of what happened, and of what was before only what befell processes and clocks. */
const toldSteps = (trace: readonly string[]): readonly string[] => {
  const before = trace.slice(0, -LAST_STEPS);
  const said = before.length > 0 ? [`… ${before.length} steps before; of these, what were no calls:`] : [];
  return [
    ...said,
    ...[...before.filter((step) => !isCall(step)), ...trace.slice(-LAST_STEPS)].map((step) => `  ${step}`),
  ];
};

/** A violation for reading: what broke, and the end of what happened. */
export const toldViolation = ({ family, seed, index, broken, drawn, shrunk }: Violation): string =>
  [
    `VIOLATION in ${family}, seed ${seed}, case ${index}: ${broken.join('; ')}`,
    `shrunk from ${drawn} numbers to ${incidents(shrunk.tape)} that matter, ${shrunk.steps} steps: ${shrunk.broken.join('; ')}`,
    ...toldSteps(shrunk.trace),
  ].join('\n');
