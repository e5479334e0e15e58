import type { Step } from './shell/script.js';

/** Where a script may stand at one point, and how what ran last ended. */
export type Standing = { readonly cwd: string; readonly succeeded: boolean };

/** How a step moves: the folder that a lone `cd` goes to; `null`: it stays. */
export type Move = (step: Step, cwd: string) => string | null;

const runs = ({ when }: Step, { succeeded }: Standing): boolean =>
  when === 'always' || (when === 'success') === succeeded;

const ALWAYS_ENDS: Readonly<Record<string, boolean>> = { true: true, ':': true, false: false };

const endings = ({ pipeline }: Step, cwd: string, moved: string | null): readonly Standing[] => {
  const known = ALWAYS_ENDS[pipeline.commands.at(-1)?.name ?? ''];
  const ends = [
    { cwd: moved ?? cwd, succeeded: true },
    { cwd, succeeded: false },
  ].filter(({ succeeded }) => known === undefined || succeeded === known);
  return pipeline.negated ? ends.map((end) => ({ ...end, succeeded: !end.succeeded })) : ends;
};

const distinct = (standings: readonly Standing[]): readonly Standing[] => [
  ...new Map(standings.map((standing) => [`${standing.succeeded} ${standing.cwd}`, standing])).values(),
];

/** The folders in which a step may run, given what may be before it. */
export const foldersOf = (step: Step, before: readonly Standing[]): readonly string[] => [
  ...new Set(before.filter((standing) => runs(step, standing)).map(({ cwd }) => cwd)),
];

/** What may be after a step: where it did not run, all is as before. */
export const afterStep = (step: Step, before: readonly Standing[], move: Move): readonly Standing[] =>
  distinct(
    before.flatMap((standing) =>
      runs(step, standing) ? endings(step, standing.cwd, move(step, standing.cwd)) : [standing],
    ),
  );
