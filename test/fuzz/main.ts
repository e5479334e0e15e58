import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { runCrew } from './crew.js';
import { playAll } from './exhaustive.js';
import { FAMILIES, LEFT_OUT } from './families.js';
import { keep } from './found.js';
import { liveLine } from './live-line.js';
import { table, toldViolation } from './table.js';

const NAMES = FAMILIES.map(({ name }) => name);
const SHRINK_MS = 30_000;
/** Where there is no terminal to ask how wide it is. */
const COLUMNS = 100;

const positive = (text: string): number => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It is a number above 0.');
  return number;
};

const someSeed = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('It is a whole number.');
  return number;
};

const oneOf = (text: string, before: readonly string[]): readonly string[] => {
  if (!NAMES.includes(text)) throw new InvalidArgumentError(`It is one of ${NAMES.join(', ')}.`);
  return [...before, text];
};

type Options = {
  readonly seconds: number;
  readonly seed?: number;
  readonly family: readonly string[];
  readonly exhaustive?: true;
};

const options = new Command('fuzz')
  .description('Plays random cases of every family on all cores, and looks for one that breaks a rule.')
  .option('--seconds <n>', 'how long', positive, 60)
  .option('--seed <n>', 'the same cases again; without it, some', someSeed)
  .option('--family <name>', `only this one; may be given again (${NAMES.join(', ')})`, oneOf, [])
  .option('--exhaustive', 'no random cases, but every schedule of the lock with few preemptions')
  .parse()
  .opts<Options>();

const fuzz = async (): Promise<boolean> => {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32);
  const families = options.family.length > 0 ? options.family : NAMES;
  const whose = options.family.length > 0 ? families.join(', ') : `all ${NAMES.length} families`;
  console.log(`seed ${seed}, ${options.seconds} s, ${whose}`);
  for (const left of LEFT_OUT) console.log(left);
  const line = liveLine(FAMILIES, options.seconds);
  const job = { seed, families, seconds: options.seconds, shrinkMs: SHRINK_MS };
  const result = await runCrew(job, line.show);
  line.end();
  console.log(table(FAMILIES, result, process.stdout.columns ?? COLUMNS));
  for (const violation of result.violations)
    console.log(
      `\n${pc.red(toldViolation(violation))}\nkept as ${keep(violation)}: it is a test from now on`,
    );
  console.log(
    result.violations.length === 0 ? `\nno violation (seed ${seed})` : `\nVIOLATIONS (seed ${seed})`,
  );
  return result.violations.length === 0;
};

const isSound = options.exhaustive ? await playAll(console.log) : await fuzz();
process.exitCode = isSound ? 0 : 1;
