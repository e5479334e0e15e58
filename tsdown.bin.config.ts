import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { bundledLicences } from './bundled-licences.js';
import { compileHook } from './compile-hook.js';

const SOURCES = resolve('src');
const DIST = 'dist';

/** As the bundle, which lies in the root of what is built, has to name a module that lies in its room. */
const fromBundle = (importer: string, source: string): string =>
  `./${relative(SOURCES, resolve(dirname(importer), source))}`;

/** The settings of whoever has any are read at every turn. */
const AT_EVERY_TURN = './layers.js';

const AT_ONCE = resolve('src/effects/live/files-at-once.ts');
const BY_THREADS: readonly string[] = ['node:fs/promises', './link-stat.js'];

const bundled: UserConfig = {
  outDir: DIST,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  define: process.env.AUTODREAM_WITHOUT_ASSISTANT === '1' ? { AUTODREAM_WITHOUT_ASSISTANT: 'true' } : {},
  deps: { alwaysBundle: [/^fp-ts\//, 'valibot'], onlyBundle: ['fp-ts', 'valibot'] },
  dts: false,
  clean: false,
  minify: true,
  outputOptions: { codeSplitting: false },
  inputOptions: { checks: { pluginTimings: false } },
};

const lateImportsStay = {
  name: 'late-imports-stay',
  resolveId(source: string, importer: string | undefined, { kind }: { kind: string }) {
    if (kind !== 'dynamic-import' || !source.startsWith('.') || source === AT_EVERY_TURN) return null;
    return { id: fromBundle(importer ?? SOURCES, source), external: true };
  },
};

/**
 * The command as it is installed, and what a hook needs at every turn, each as one file, because to find and read a hundred takes longer
 * than all that is in them. What is imported late stays where the other build puts it.
 */
export default defineConfig([
  { ...bundled, entry: { autodream: 'src/hosts/cli/bin.ts' }, plugins: [lateImportsStay] },
  {
    ...bundled,
    entry: { hook: 'src/hosts/hooks/script.ts' },
    plugins: [
      bundledLicences('autodream.licences.txt'),
      {
        name: 'files-at-once',
        resolveId: (source) => (BY_THREADS.includes(source) ? AT_ONCE : null),
      },
      lateImportsStay,
      {
        // Of its CommonJS modules, which are the ones that Node loads, nothing can be left out.
        name: 'fp-ts-in-parts',
        resolveId(source, importer) {
          return source.startsWith('fp-ts/lib/')
            ? this.resolve(source.replace('fp-ts/lib/', 'fp-ts/es6/'), importer, { skipSelf: true })
            : null;
        },
      },
      {
        // A script that was compiled before cannot import by itself.
        name: 'imports-by-whoever-loads',
        renderChunk: (code) => code.replaceAll(/\bimport\(/g, 'load('),
      },
    ],
    hooks: { 'build:done': () => compileHook(resolve(DIST, 'hook.cjs')) },
  },
]);
