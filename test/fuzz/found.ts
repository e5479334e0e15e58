import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LARGEST } from './tape.js';
import type { Violation } from './violation.js';

const foundCase = v.object({
  family: v.string(),
  seed: v.number(),
  index: v.number(),
  /** What it broke when it was found. */
  broken: v.array(v.string()),
  tape: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LARGEST))),
});

/** A shrunk case that once broke a rule. */
type FoundCase = v.InferOutput<typeof foundCase>;

/** Where cases that were found stay, seen from the root of the repository. */
const FOUND = 'test/fuzz/found';

/** Keeps a violation for `found.test.ts`. Gives the file. */
export const keep = ({ family, seed, index, shrunk }: Violation, folder = FOUND): string => {
  const path = join(folder, `${family}-${seed}-${index}.json`);
  const kept: FoundCase = { family, seed, index, broken: [...shrunk.broken], tape: [...shrunk.tape] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(kept)}\n`);
  return path;
};

/** All cases that were kept. */
export const foundCases = (folder = FOUND): readonly FoundCase[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => v.parse(foundCase, JSON.parse(readFileSync(join(folder, name), 'utf8'))));
