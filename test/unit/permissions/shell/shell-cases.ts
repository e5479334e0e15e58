import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { analyse } from '../../../../src/permissions/shell/analyse.js';

/** A command and what should become of it. With `may` the other verdict is acceptable too. */
const ShellCase = v.object({
  id: v.string(),
  command: v.string(),
  verdict: v.picklist(['allow', 'deny']),
  why: v.string(),
  tier: v.optional(v.picklist(['must', 'may']), 'must'),
});
export type ShellCase = v.InferOutput<typeof ShellCase>;

/** The cases of a file of fixtures, one a line. */
export const shellCases = (name: string): readonly ShellCase[] =>
  readFileSync(new URL(`../../../fixtures/permissions/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(ShellCase, JSON.parse(line)));

export const verdictOn = (command: string): 'allow' | 'deny' =>
  analyse(command)._tag === 'Allowed' ? 'allow' : 'deny';
