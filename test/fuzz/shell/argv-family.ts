import { analyse } from '../../../src/permissions/shell/analyse.js';
import type { CaseReport, Family } from '../family.js';
import { type Argv, toldByBash } from './bash.js';
import { several, upTo } from './chance.js';
import { expectedArgvs } from './expected.js';
import { FEATURES, featuresOf } from './features.js';
import { drawLine } from './line.js';
import { makePlayground, removePlayground } from './playground.js';

/** So many lines go to one bash. */
const MOST_LINES = 40;

type Accepted = { readonly line: string; readonly ours: readonly Argv[] };

const accepted = async (line: string, folder: string): Promise<readonly Accepted[]> => {
  const verdict = analyse(line);
  return verdict._tag === 'Allowed' ? [{ line, ours: await expectedArgvs(verdict.script, folder) }] : [];
};

/** Commands of a pipe begin in any order. A name that a pattern found and that looks like an option gets its folder before it by us. */
const comparable = (argvs: readonly Argv[]): readonly string[] =>
  argvs.map((argv) => JSON.stringify(argv.map((text) => text.replace(/^\.\/(?=-)/, '')))).sort();

/** Says what a line gives its programs and what bash would, where that differs. */
export const argvDifference = ({ line, ours }: Accepted, theirs: readonly Argv[]): readonly string[] => {
  const [mine, real] = [comparable(ours).join(' '), comparable(theirs).join(' ')];
  return mine === real ? [] : [`${JSON.stringify(line)} gives ${mine}, and in bash ${real}`];
};

/** Lines that are found harmless give every program what a real bash would give it. */
export const shellArguments: Family = {
  name: 'shell-arguments',
  states: FEATURES,
  run: async (random): Promise<CaseReport> => {
    const lines = several(1 + upTo(random, MOST_LINES - 1), () => drawLine(random));
    const folder = makePlayground({ dash: true });
    try {
      const ours = (await Promise.all(lines.map((line) => accepted(line, folder)))).flat();
      const theirs = toldByBash(
        ours.map(({ line }) => line),
        folder,
      );
      return {
        broken: ours.flatMap((one, at) => argvDifference(one, theirs[at] ?? [])),
        outcomes: lines.map((line) => (ours.some((one) => one.line === line) ? 'allowed' : 'denied')),
        steps: theirs.flat().length,
        states: ours.flatMap(({ line }) => featuresOf(line)),
        trace: () => lines.map((line) => JSON.stringify(line)),
      };
    } finally {
      removePlayground(folder);
    }
  },
};
