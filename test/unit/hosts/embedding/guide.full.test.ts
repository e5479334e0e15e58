import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The guide's modules, as files beside the tests that do not exist on disk. */
const modules = (): ReadonlyMap<string, string> => {
  const guide = readFileSync(resolve(ROOT, 'docs/embedding.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
  return new Map(blocks.map((block, index) => [resolve(ROOT, `test/guide-${index}.ts`), block]));
};

const complaints = (files: ReadonlyMap<string, string>): readonly string[] => {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const paths = {
    autodream: ['./src/index.ts'],
    'autodream/embedding': ['./src/embedding.ts'],
    'autodream/ink': ['./src/ink.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, version) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...files.keys()], { ...options, paths, noEmit: true }, host);
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
};

test('the guide’s snippets compile, and one that is wrong does not', () => {
  const files = modules();
  expect(files.size).toBe(6);
  const wrong = resolve(ROOT, 'test/guide-wrong.ts');
  const text = "import { createAutoDream } from 'autodream/embedding';\ncreateAutoDream({});\n";
  expect(complaints(new Map([...files, [wrong, text]]))).toEqual([
    expect.stringMatching(/guide-wrong\.ts: .*'store' is missing/),
  ]);
});
