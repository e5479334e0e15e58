import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StoreFolders } from '../../src/hosts/store.js';

const FILES = {
  'MEMORY.md':
    '# Memory\n\n- [Deploys](deploys.md) — how it ships\n- [Gone](gone.md) — the key is kept in the vault\n',
  'deploys.md':
    '---\nname: deploys\ndescription: how it ships\ntype: project\n---\n\n- The release train ships every Friday\n- The build takes nine minutes\n',
  'notes/habits.md': '- the release train ships every friday.\n- Prefers short commit messages\n',
};

/** A store with something to mend in a new folder below `parent`, with a lock file of long ago or none. */
export const messyStoreIn = (parent: string, prior: boolean): StoreFolders => {
  const root = mkdtempSync(join(parent, 'store-'));
  const [memory, transcripts] = [join(root, 'memory'), join(root, 'sessions')];
  mkdirSync(transcripts);
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(memory, path)), { recursive: true });
    writeFileSync(join(memory, path), text);
  }
  if (prior) {
    const lock = join(memory, '.consolidate-lock');
    writeFileSync(lock, '');
    utimesSync(lock, 1_600_000_000.123_456, 1_600_000_000.123_456);
  }
  return { memory, transcripts, state: join(root, '.autodream', 'memory') };
};
