import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/embedding.ts',
    'src/ink.ts',
    'src/config.ts',
    'src/machines/index.ts',
    'src/testing/index.ts',
    'src/hosts/cli/main.ts',
  ],
  root: 'src',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: process.env.AUTODREAM_WITHOUT_ASSISTANT === '1' ? { AUTODREAM_WITHOUT_ASSISTANT: 'true' } : {},
  // The package is of type module, so that .js is what it says.
  fixedExtension: false,
  dts: true,
  clean: true,
  // One file a module: what a command does not load costs it nothing.
  unbundle: true,
  inputOptions: { checks: { pluginTimings: false } },
});
