import { createLogUpdate } from 'log-update';
import pc from 'picocolors';
import type { Result } from './crew.js';
import type { Family } from './family.js';
import { counted } from './table.js';
import { reached, sum } from './tally.js';

const verdict = (violations: number): string => {
  if (violations === 0) return pc.green('no violation');
  return pc.red(violations === 1 ? '1 violation' : `${violations} violations`);
};

/** How far it has come, in one line: `ran` of `seconds` are over. */
const progress = (
  families: readonly Family[],
  { tallies, violations }: Result,
  ran: number,
  seconds: number,
): string => {
  const all = sum([...tallies.values()]);
  const known = families.filter(({ name, states }) => tallies.has(name) && states !== undefined);
  const there = known.flatMap((family) => reached(family, tallies.get(family.name)));
  const states = known.flatMap((family) => family.states ?? []);
  return [
    pc.dim(`${Math.min(ran, seconds)}/${seconds} s`),
    `${counted(all.cases)} schedules`,
    `${counted(all.events)} events`,
    ...(states.length > 0 ? [`${there.length}/${states.length} states`] : []),
    verdict(violations.length),
  ].join('  ');
};

/** One line on a terminal, nothing elsewhere. */
export const liveLine = (families: readonly Family[], seconds: number) => {
  const update = process.stderr.isTTY ? createLogUpdate(process.stderr) : null;
  const began = performance.now();
  return {
    show: (result: Result): void =>
      update?.(progress(families, result, Math.floor((performance.now() - began) / 1_000), seconds)),
    end: (): void => update?.clear(),
  };
};
