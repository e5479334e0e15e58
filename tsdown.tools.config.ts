import { defineConfig } from 'tsdown';

/** Scripts of the repository that import the sources: never published, and two folders below the manifest as these expect. */
export default defineConfig({
  entry: {
    diagrams: 'diagrams/generate.ts',
    'write-golden': 'test/journals/write-golden.ts',
    recording: 'test/recording/write.ts',
    mutants: 'test/mutants/main.ts',
  },
  outDir: 'build/tools',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { skipNodeModulesBundle: true },
  dts: false,
  clean: false,
});
