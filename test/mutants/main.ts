import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
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

const args = process.argv.slice(2);
const only = args.includes('--only')
  ? args.slice(args.indexOf('--only') + 1).filter((arg) => !arg.startsWith('--'))
  : null;
const wanted = MUTANTS.filter(({ name }) => only === null || only.includes(name));
if (wanted.length === 0)
  throw new Error(`There is no mutant ${only?.join()}: ${MUTANTS.map(({ name }) => name).join(' ')}`);
await compile(MUTANTS);
const found = await searchAll(wanted);
const missed = wanted.filter((mutant) => (found.get(mutant)?.symptom ?? null) === null);
const path = resolve(ROOT, 'docs/mutants.md');
if (args.includes('--write')) await writeFile(path, page(found, await readFile(path, 'utf8')));
say(`${wanted.length - missed.length} of ${wanted.length} were found.`);
process.exitCode = missed.length > 0 ? 1 : 0;
