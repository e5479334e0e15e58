import { defineConfig } from 'tsdown';

/** Compiled like the product: a test runner would resolve XState's slower development build. */
export default defineConfig({
  entry: { main: 'test/fuzz/main.ts', worker: 'test/fuzz/worker.ts' },
  outDir: 'build/fuzz',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { skipNodeModulesBundle: true },
  dts: false,
  clean: true,
});
