import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Mutant } from './mutant.js';
import { mutated, ROOT, sourceOf } from './patch.js';

const MARK = '?mutant=';
const EXPORTED = /^export (?:const|function\*?|async function\*?|class) (\w+)/gm;

const fileOf = (path: string): string => relative(ROOT, path).split(sep).join('/');

/** A module that is one of its variants, chosen when it is loaded: by the environment variable MUTANT. */
const chooser = (file: string, names: readonly string[]): string => {
  const path = JSON.stringify(resolve(ROOT, file));
  const from = (name: string): string => `${path.slice(0, -1)}${MARK}${name}"`;
  const exported = [...sourceOf(file).matchAll(EXPORTED)].map(([, name]) => name);
  return [
    ...['', ...names].map((name, i) => `import * as variant${i} from ${from(name)};`),
    `const names = ${JSON.stringify(['', ...names])};`,
    `const variants = [${['', ...names].map((_, i) => `variant${i}`).join(', ')}];`,
    "const chosen = variants[Math.max(0, names.indexOf(process.env.MUTANT ?? ''))];",
    ...exported.map((name) => `export const ${name} = chosen.${name};`),
  ].join('\n');
};

/** Compiles all mutants into one program, so that there is one build for all of them. */
export const switching = (mutants: readonly Mutant[]): Plugin => {
  const namesOf = new Map<string, readonly string[]>();
  for (const { name, patches } of mutants)
    for (const file of new Set(patches.map((patch) => patch.file)))
      namesOf.set(file, [...(namesOf.get(file) ?? []), name]);
  return {
    name: 'switching-mutants',
    enforce: 'pre',
    resolveId: (id) => (id.includes(MARK) ? id : null),
    load: (id) => {
      const [path = '', name] = id.split(MARK);
      const file = fileOf(path);
      if (name !== undefined) {
        const mutant = mutants.find((one) => one.name === name);
        return { code: mutated(mutant ?? { patches: [] }, file), moduleType: 'ts' };
      }
      const names = namesOf.get(file);
      return names === undefined ? null : { code: chooser(file, names), moduleType: 'js' };
    },
  };
};
