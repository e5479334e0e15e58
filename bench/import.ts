import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { processTime } from './processes.js';
import { type Pairs, takePairs } from './statistics.js';

const DIST = resolve(import.meta.dirname, '../../dist');

const importing = (url: string): readonly string[] => ['-e', `import(${JSON.stringify(url)})`];

export const REFERENCES = {
  'import of @anthropic-ai/sdk': importing(import.meta.resolve('@anthropic-ai/sdk')),
  'node -e 0': ['-e', '0'],
} as const;

/** A process that imports an entry of the package as it is built, and another process, each as a whole. */
export const imports = async (
  entry: string,
  reference: keyof typeof REFERENCES,
  pairs: number,
): Promise<Pairs> => {
  const entryUrl = pathToFileURL(resolve(DIST, entry)).href;
  const take = (count: number) =>
    takePairs(
      count,
      () => processTime(importing(entryUrl)),
      () => processTime(REFERENCES[reference]),
    );
  await take(2);
  return take(pairs);
};
