import { defineConfig } from 'tsdown';

/** Scripts of the repository that import the sources: compiled beside the product, never published. */
export default defineConfig({
  entry: {
    diagrams: 'diagrams/generate.ts',
    'journals/write-golden': 'test/journals/write-golden.ts',
    'mutants/main': 'test/mutants/main.ts',
  },
  outDir: 'build',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { skipNodeModulesBundle: true },
  dts: false,
  clean: false,
});
