import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Scripts of this folder, each compiled with all it imports into one file, so that a process of its own starts fast. */
export type ChildBundle = {
  readonly script: (name: string) => string;
  readonly remove: () => Promise<void>;
};

/** Compiles scripts by their names without extension. They find the package's manifest two folders above, as the product does. */
export const bundleChildren = async (...names: readonly string[]): Promise<ChildBundle> => {
  const root = await mkdtemp(join(tmpdir(), 'autodream-children-'));
  const outDir = join(root, 'built', 'children');
  await copyFile(resolve(import.meta.dirname, '../../package.json'), join(root, 'package.json'));
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      rollupOptions: {
        input: names.map((name) => join(import.meta.dirname, `${name}.ts`)),
        output: { chunkFileNames: '[name].js' },
      },
      outDir,
      target: 'node20',
      minify: true,
    },
  });
  return {
    script: (name) => join(outDir, `${name}.js`),
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
