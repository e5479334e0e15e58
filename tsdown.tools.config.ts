import { defineConfig } from 'tsdown';

/** Scripts of the repository that import the sources: compiled beside the product, never published. */
export default defineConfig({
  entry: ['diagrams/generate.ts'],
  outDir: 'build',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: false,
  unbundle: true,
});
