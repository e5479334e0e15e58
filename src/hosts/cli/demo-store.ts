import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** A copy of the example store in a temporary folder of its own. */
export type DemoStore = StorePaths & { readonly folder: string; readonly remove: () => Promise<void> };

export const demoStore = async (): Promise<DemoStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'autodream-demo-'));
  const [memory, transcripts] = [join(folder, 'memory'), join(folder, 'transcripts')];
  await cp(join(EXAMPLES, 'store'), memory, { recursive: true });
  await cp(join(EXAMPLES, 'transcripts'), transcripts, { recursive: true });
  return {
    folder,
    memory,
    transcripts,
    state: join(folder, '.autodream', 'memory'),
    layout: 'plain',
    explicit: true,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
