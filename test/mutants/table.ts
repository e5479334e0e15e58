import { NO_COUNTERPART } from './catalogue/no-counterpart.js';
import { CHAPTERS } from './catalogue.js';
import type { Found } from './hunt.js';
import type { Chapter, Mutant } from './mutant.js';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const modulesOf = ({ patches }: Mutant): string =>
  [...new Set(patches.map(({ file }) => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)))].join(', ');

const searcherOf = ({ check }: Mutant): string =>
  check._tag === 'Simulation'
    ? check.name
    : check.file.replace(/^test\/(unit\/)?/, '').replace(/\.test\.ts$/, '');

const casesOf = ({ check }: Mutant, { cases }: Found): string =>
  check._tag === 'Simulation' ? String(cases) : `${cases} tests`;

const MOST = 110;

const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

const row = (mutant: Mutant, found: Found): string => {
  const seen =
    found.symptom === null
      ? ['**survives**', '', '']
      : [shortened(found.symptom), casesOf(mutant, found), found.seconds.toFixed(1)];
  const cells = [`\`${mutant.name}\`: ${mutant.fault}`, modulesOf(mutant), searcherOf(mutant), ...seen];
  return `| ${cells.map(cell).join(' | ')} |`;
};

const HEAD = ['| fault | in | found by | seen as | after | s |', '| --- | --- | --- | --- | --- | --- |'];

type Rows = ReadonlyMap<string, string>;

const section = ({ title, mutants }: Chapter, rows: Rows): string =>
  [`## ${title}`, '', ...HEAD, ...mutants.flatMap(({ name }) => rows.get(name) ?? [])].join('\n');

/** The rows of a page by the names of their mutants. */
export const rowsOf = (page: string): Rows =>
  new Map(
    [...page.matchAll(/^\| `([\w-]+)`: .*$/gm)].flatMap(([line, name]) =>
      name === undefined ? [] : [[name, line] as const],
    ),
  );

const INTRODUCTION = `# Mutants of the lock

Each of these faults was in the published one-file algorithm, in a draft of the protocol, or in a prototype of the machines. \`npm run mutants\`
puts them back into the product, one at a time, and searches for each for a minute at most; one that survives fails the script.
\`npm run mutants -- --only NAME\` does it for one, \`--write\` writes this page. What is changed is in [test/mutants/catalogue](../test/mutants/catalogue).

Searched are, in an order that is always the same: random schedules of two or three processes on the services of the lock (\`services\`), on its
machines (\`machines\`), with programs that know the lock file only (\`contenders\`), and with readers (\`readers\`); all schedules with two
preemptions of small contests (\`exhaustive\`); a run that before each of its steps is cut (\`cuts\`), cut in the middle
of its calls (\`tornCuts\`), put to sleep for hours (\`sleepers\`) or for less
while others sweep (\`shortSleeps\`), has its files edited (\`editors\`) or a PID written into the lock file (\`records\`); whole dreams at
random (\`dreams\`); disks after a power loss (\`power\`).
Others are found by a file of unit tests. “after” counts cases.
`;

/** The page of the documentation, with what was found now, and for all others what it said of them before. */
export const page = (found: ReadonlyMap<Mutant, Found>, before: string): string => {
  const now = [...found].map(([mutant, one]) => [mutant.name, row(mutant, one)] as const);
  const rows = new Map([...rowsOf(before), ...now]);
  return [
    INTRODUCTION,
    ...CHAPTERS.map((chapter) => `${section(chapter, rows)}\n`),
    '## Faults without a counterpart\n',
    ...NO_COUNTERPART.map(({ fault, reason }) => `- ${fault}: ${reason}.`),
    '',
  ].join('\n');
};
