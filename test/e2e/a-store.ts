import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach } from 'vitest';

const EXAMPLES = resolve(import.meta.dirname, '../../examples');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder that is gone after the test. */
export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-e2e-'));
  folders.push(folder);
  return folder;
};

export type TestStore = {
  readonly folder: string;
  readonly memory: string;
  readonly state: string;
  /** The options that name it. */
  readonly options: readonly string[];
};

const storeIn = (folder: string): TestStore => {
  const memory = join(folder, 'memory');
  const transcripts = join(folder, 'sessions');
  mkdirSync(memory, { recursive: true });
  mkdirSync(transcripts, { recursive: true });
  const options = ['--store', memory, '--transcripts', transcripts];
  return { folder, memory, state: join(folder, '.autodream', 'memory'), options };
};

/** A store with these files, by path. */
export const aStore = (files: Readonly<Record<string, string | Uint8Array>>): TestStore => {
  const store = storeIn(aFolder());
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(store.memory, path)), { recursive: true });
    writeFileSync(join(store.memory, path), content);
  }
  return store;
};

/** A copy of the example store, with its transcripts. */
export const anExampleStore = (): TestStore => {
  const store = storeIn(aFolder());
  cpSync(join(EXAMPLES, 'store'), store.memory, { recursive: true });
  cpSync(join(EXAMPLES, 'transcripts'), join(store.folder, 'sessions'), { recursive: true });
  return store;
};

/** A small store with something to mend: a statement said twice, a dead link, an orphan. */
export const aMessyStore = (): TestStore =>
  aStore({
    'MEMORY.md':
      '# Memory\n\n- [Deploys](deploys.md) — how it ships\n- [Gone](gone.md) — the key is kept in the vault\n',
    'deploys.md':
      '---\nname: deploys\ndescription: how it ships\ntype: project\n---\n\n- The release train ships every Friday\n- The build takes nine minutes\n',
    'habits.md': '- the release train ships every friday.\n- Prefers short commit messages\n',
  });

const TOPICS = 400;

/** Large enough that a dream over it is still under way when it is stopped. */
export const aLargeStore = (): TestStore => {
  const names = Array.from({ length: TOPICS }, (_, number) => `topic-${number}.md`);
  const entries = names.map((name) => `- [${name}](${name}) — about ${name}`);
  const bodies = names.map((name) => [name, `# ${name}\n\n- ${name} says one thing\n- Everyone says this\n`]);
  return aStore({ 'MEMORY.md': `${entries.join('\n')}\n`, ...Object.fromEntries(bodies) });
};

/** The same with a lock file of long ago, whose time no restore by setting times would hit. */
export const withPriorLock = (store: TestStore): TestStore => {
  const lock = join(store.memory, '.consolidate-lock');
  writeFileSync(lock, '');
  utimesSync(lock, 1_600_000_000.123_456, 1_600_000_000.123_456);
  return store;
};

type Snapshot = Readonly<Record<string, string>>;

/** Bytes and mode of everything in a store that a person put there. */
export const contentOf = (folder: string): Snapshot => {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.includes('.consolidate-lock') || !entry.isFile()) continue;
    found[path.slice(folder.length + 1)] = `${lstatSync(path).mode} ${readFileSync(path).toString('base64')}`;
  }
  return found;
};

/** Inode and time of the lock file, to the nanosecond; null: there is none. */
export const lockOf = (memory: string): { readonly ino: bigint; readonly mtimeNs: bigint } | null => {
  const stat = lstatSync(join(memory, '.consolidate-lock'), { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : { ino: stat.ino, mtimeNs: stat.mtimeNs };
};
