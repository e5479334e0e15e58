import { dirname, relative, resolve } from 'node:path';
import { defineConfig } from 'tsdown';

const FOLDER = resolve('src/hosts/hooks');

/** As the one file that replaces it has to name a module that lies beside the built ones. */
const fromBundle = (importer: string, source: string): string => {
  const path = relative(FOLDER, resolve(dirname(importer), source));
  return path.startsWith('.') ? path : `./${path}`;
};

/** The settings of whoever has any are read at every turn. */
const AT_EVERY_TURN = './layers.js';

/**
 * What a hook needs at every turn, as one file in the place of the module of that name: to find and read sixty files takes longer than
 * all that is in them. What it imports late stays where it is. Built after the others.
 */
export default defineConfig({
  entry: { main: 'src/hosts/hooks/main.ts' },
  outDir: 'dist/hosts/hooks',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { alwaysBundle: [/^fp-ts\//, 'valibot'], onlyBundle: ['fp-ts', 'valibot'] },
  dts: false,
  clean: false,
  minify: true,
  outputOptions: { codeSplitting: false },
  plugins: [
    {
      name: 'late-imports-stay',
      resolveId(source, importer, { kind }) {
        if (kind !== 'dynamic-import' || !source.startsWith('.') || source === AT_EVERY_TURN) return null;
        return { id: fromBundle(importer ?? FOLDER, source), external: true };
      },
    },
  ],
  inputOptions: { checks: { pluginTimings: false } },
});
