import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** What a module loads before its first line runs: no types, no imports on demand. */
const staticImports = (file: string): readonly string[] => {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  });
  return [...outputText.matchAll(/^(?:import|export)\b[^;]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );
};

/** All packages that a module of ours loads, through whichever of our modules. */
const packagesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const name of staticImports(file)) {
    if (!name.startsWith('.')) packages.add(name);
    else
      for (const below of packagesOf(resolve(dirname(file), name).replace(/\.js$/, '.ts'), seen))
        packages.add(below);
  }
  return packages;
};

describe("a turn's end", () => {
  test('loads neither XState nor a parser before the gates have passed the time', () => {
    const packages = [...packagesOf('src/hosts/gates/gates.ts')];
    expect(packages).toContain('fp-ts/lib/Either.js');
    expect(packages.filter((name) => !/^(?:node:|fp-ts\/lib\/)/.test(name))).toEqual([]);
  });

  test('nor does a host that only embeds it', () => {
    const packages = [...packagesOf('src/embedding.ts')];
    expect(packages.filter((name) => !/^(?:node:|fp-ts\/lib\/)/.test(name))).toEqual([]);
  });

  test('loads XState when it asks the machine', () => {
    expect(packagesOf('src/hosts/gates/gate-run.ts')).toContain('xstate');
  });
});
