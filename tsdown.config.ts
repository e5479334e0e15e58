import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/config.ts', 'src/machines/index.ts', 'src/hosts/cli/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  unbundle: true,
});
