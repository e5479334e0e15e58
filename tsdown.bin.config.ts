import { dirname, relative, resolve } from 'node:path';
import { defineConfig } from 'tsdown';
import { bundledLicences } from './bundled-licences.js';

const SOURCES = resolve('src');

/** As the bundle, which lies in the root of what is built, has to name a module that lies in its room. */
const fromBundle = (importer: string, source: string): string =>
  `./${relative(SOURCES, resolve(dirname(importer), source))}`;

/** The settings of whoever has any are read at every turn. */
const AT_EVERY_TURN = './layers.js';

const AT_ONCE = resolve('src/effects/live/files-at-once.ts');

/**
 * The command as it is installed: what a hook needs at every turn, as one file, because to find and read a hundred takes longer than
 * all that is in them. What is imported late stays where the other build puts it.
 */
export default defineConfig({
  entry: { autodream: 'src/hosts/cli/bin.ts' },
  outDir: 'dist',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  deps: { alwaysBundle: [/^fp-ts\//, 'valibot'], onlyBundle: ['fp-ts', 'valibot'] },
  dts: false,
  clean: false,
  minify: true,
  outputOptions: { codeSplitting: false },
  plugins: [
    bundledLicences('autodream.licences.txt'),
    {
      name: 'files-at-once',
      resolveId: (source) => (source === 'node:fs/promises' ? AT_ONCE : null),
    },
    {
      name: 'late-imports-stay',
      resolveId(source, importer, { kind }) {
        if (kind !== 'dynamic-import' || !source.startsWith('.') || source === AT_EVERY_TURN) return null;
        return { id: fromBundle(importer ?? SOURCES, source), external: true };
      },
    },
    {
      // Of its CommonJS modules, which are the ones that Node loads, nothing can be left out.
      name: 'fp-ts-in-parts',
      resolveId(source, importer) {
        return source.startsWith('fp-ts/lib/')
          ? this.resolve(source.replace('fp-ts/lib/', 'fp-ts/es6/'), importer, { skipSelf: true })
          : null;
      },
    },
  ],
  inputOptions: { checks: { pluginTimings: false } },
});
