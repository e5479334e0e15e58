import { defineConfig } from 'tsdown';

/** Two folders below the manifest, as the product's modules expect. Compiled like the product: a test runner would resolve XState's slower development build. */
export default defineConfig({
  entry: ['bench/main.ts'],
  outDir: 'build/bench',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { skipNodeModulesBundle: true },
  dts: false,
  clean: true,
});
