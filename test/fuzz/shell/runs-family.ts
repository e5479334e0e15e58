import { analyse } from '../../../src/permissions/shell/analyse.js';
import type { Script } from '../../../src/permissions/shell/script.js';
import type { CaseReport, Family } from '../family.js';
import { several, upTo } from './chance.js';
import { FEATURES, featuresOf } from './features.js';
import { drawLine } from './line.js';
import { makePlayground, pictured, removePlayground } from './playground.js';
import { type Ending, runByBash, runByUs } from './run-both.js';

/** So many lines run in one folder. */
const MOST_LINES = 8;

type Accepted = { readonly line: string; readonly script: Script };
type Ended = { readonly outcome: string; readonly difference: string | null };

/** The program printf warns of what the one in bash is silent about, and of a missing file the runner tells where errors go in the end. */
const OUR_TALK = /printf: warning: .*\n|.*: the file to read from cannot be opened\n/g;

/** When diff reads standard input, it says what time it is. */
const NOW = /^(---|\+\+\+) -\t.*$/gm;

/** Programs of a pipe, and threads of one, write in any order. */
const sorted = (text: string): string =>
  text.replace(OUR_TALK, '').replace(NOW, '$1 -').split('\n').sort().join('\n');

/** What bash says of itself is in words of its own, and so is the help of what it does itself. */
const isOwnTalk = ({ text }: Ending): boolean => /^bash: /m.test(text);

const isSame = (ours: Ending, theirs: Ending): boolean =>
  ours.status === theirs.status && (isOwnTalk(theirs) || sorted(ours.text) === sorted(theirs.text));

const compared = async ({ line, script }: Accepted, folder: string): Promise<Ended> => {
  const ours = await runByUs(script, folder);
  if (ours._tag !== 'Ran') return { outcome: `run: ${ours._tag}`, difference: null };
  const theirs = runByBash(line, folder);
  const told = `${JSON.stringify(line)} comes to ${JSON.stringify(ours)}, and in bash to ${JSON.stringify(theirs)}`;
  return {
    outcome: `ends ${ours.status === 0 ? 'well' : 'with failure'}`,
    difference: isSame(ours, theirs) ? null : told,
  };
};

/** The first time a file is read changes what is shown of it; what is a difference stays one. */
const difference = async (accepted: Accepted, folder: string): Promise<Ended> => {
  const first = await compared(accepted, folder);
  return first.difference === null ? first : compared(accepted, folder);
};

const changes = (before: readonly string[], after: readonly string[]): readonly string[] =>
  [
    ...after.filter((entry) => !before.includes(entry)).map((entry) => `made or changed: ${entry}`),
    ...before.filter((entry) => !after.includes(entry)).map((entry) => `gone or changed: ${entry}`),
  ].slice(0, 6);

/** Lines that are found harmless come to the same by our runner as by a real bash, and neither changes anything. */
export const shellRuns: Family = {
  name: 'shell-runs',
  states: FEATURES,
  run: async (random): Promise<CaseReport> => {
    const lines = several(1 + upTo(random, MOST_LINES - 1), () => drawLine(random));
    const accepted = lines.flatMap((line): readonly Accepted[] => {
      const verdict = analyse(line);
      return verdict._tag === 'Allowed' ? [{ line, script: verdict.script }] : [];
    });
    // A name like an option is given with its folder before it by our runner, and so is told with it.
    const folder = makePlayground({ dash: false });
    try {
      const before = pictured(folder);
      const ended: Ended[] = [];
      for (const one of accepted) ended.push(await difference(one, folder));
      const changed = changes(before, pictured(folder));
      const said =
        changed.length > 0 ? [`${JSON.stringify(lines)} changed the folder: ${changed.join('; ')}`] : [];
      return {
        broken: [...ended.flatMap((one) => one.difference ?? []), ...said],
        outcomes: ended.map(({ outcome }) => outcome),
        steps: accepted.length,
        states: accepted.flatMap(({ line }) => featuresOf(line)),
        trace: () => lines.map((line) => JSON.stringify(line)),
      };
    } finally {
      removePlayground(folder);
    }
  },
};
