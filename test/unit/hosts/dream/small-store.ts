import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoreFolders } from '../../../../src/hosts/store.js';

const FILES: Readonly<Record<string, string>> = {
  'MEMORY.md':
    '# Memory\r\n\r\n- [Harbour](harbour.md) — the ferry project\r\n- [Gone](gone.md) — the old quay closes at nine\r\n- [Pinned](pinned.md) — house rules\r\n',
  'harbour.md':
    '---\nname: harbour\ndescription: the ferry project\ntype: project\n---\n\n# Harbour\n\n- The ferry leaves at 7.\n- the ferry leaves at 7\n- Tickets are blue.\n',
  'orphan.md':
    '---\nname: orphan\ndescription: nobody links here\ntype: reference\n---\n\n# Orphan\n\n- Gulls like chips.\n',
  'pinned.md':
    '---\nname: pinned\ndescription: house rules\ntype: feedback\npinned: true\n---\n\n- Be kind.\n',
  'logs/2026/03/2026-03-09.md': '- saw the ferry yesterday\n',
  'notes/crlf.md': '# Notes\r\n\r\n- one\r\n- two\r\n',
};

/** A messy store on the real disk, with a lock file of an odd time, and what is needed to compare it later. */
export const smallStore = async (lock: 'lock' | 'no lock' = 'lock') => {
  const root = await mkdtemp(join(tmpdir(), 'autodream-test-'));
  const folders: StoreFolders = {
    memory: join(root, 'memory'),
    transcripts: root,
    state: join(root, '.autodream', 'memory'),
  };
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folders.memory, path)), { recursive: true });
    await writeFile(join(folders.memory, path), text);
  }
  await chmod(join(folders.memory, 'harbour.md'), 0o640);
  const view = join(folders.memory, '.consolidate-lock');
  if (lock === 'lock') {
    await writeFile(view, '');
    await utimes(view, 1_750_000_000.123_457, 1_750_000_000.123_457);
  }
  return { root, folders, view, remove: () => rm(root, { recursive: true, force: true }) };
};

/** Every file of a store that is not the lock's, with its permissions and bytes. */
export const contentOf = async (memory: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name of (await readdir(memory, { recursive: true })).sort()) {
    if (name.startsWith('.consolidate-lock')) continue;
    const stat = await lstat(join(memory, name));
    if (stat.isFile())
      found[name] = `${(stat.mode & 0o777).toString(8)} ${await readFile(join(memory, name), 'latin1')}`;
  }
  return found;
};

/** The lock file's time in nanoseconds; null: there is none. */
export const lockTime = async (view: string): Promise<bigint | null> =>
  lstat(view, { bigint: true }).then(
    (stat) => stat.mtimeNs,
    () => null,
  );

export { openVerdict } from '../../../../src/testing/dreams/open-verdict.js';
