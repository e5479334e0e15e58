import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { MUTANTS } from './catalogue.js';
import { compile, type Found, search } from './hunt.js';
import type { Mutant } from './mutant.js';
import { ROOT } from './patch.js';
import { page } from './table.js';
import { searchUnits } from './unit-hunt.js';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const tell = ({ name, check }: Mutant, { symptom, cases, seconds }: Found): void => {
  const by = check._tag === 'Simulation' ? check.name : check.file;
  const what = symptom === null ? 'SURVIVES' : `found: ${symptom}`;
  say(
    `${name.padEnd(36)} ${by.padEnd(12)} ${String(cases).padStart(6)} cases ${seconds.toFixed(1).padStart(6)} s  ${what}`,
  );
};

const searchAll = async (mutants: readonly Mutant[]): Promise<ReadonlyMap<Mutant, Found>> => {
  const all = new Map<Mutant, Found>();
  const note = (mutant: Mutant, found: Found): void => {
    all.set(mutant, found);
    tell(mutant, found);
  };
  const units = await searchUnits(mutants.filter(({ check }) => check._tag === 'UnitTests'));
  for (const mutant of mutants) {
    const { name, check } = mutant;
    const found = check._tag === 'Simulation' ? await search(name, check.name) : units.get(name);
    if (found !== undefined) note(mutant, found);
  }
  return all;
};

const NAMES = MUTANTS.map(({ name }) => name);

const oneOf = (text: string, before: readonly string[] = []): readonly string[] => {
  if (!NAMES.includes(text)) throw new InvalidArgumentError(`It is one of ${NAMES.join(', ')}.`);
  return [...before, text];
};

const { only, write } = new Command('mutants')
  .description('Puts known faults of locks back into the product, one at a time, and searches for each.')
  .option('--only <name...>', 'only these', oneOf)
  .option('--write', 'writes docs/mutants.md')
  .parse()
  .opts<{ readonly only?: readonly string[]; readonly write?: true }>();

const wanted = MUTANTS.filter(({ name }) => only === undefined || only.includes(name));
await compile(MUTANTS);
const found = await searchAll(wanted);
const missed = wanted.filter((mutant) => (found.get(mutant)?.symptom ?? null) === null);
const path = resolve(ROOT, 'docs/mutants.md');
if (write) await writeFile(path, page(found, await readFile(path, 'utf8')));
say(`${wanted.length - missed.length} of ${wanted.length} were found.`);
if (missed.length > 0) say(`SURVIVE: ${missed.map(({ name }) => name).join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
