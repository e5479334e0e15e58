import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Tools = {
  readonly use: (name: string, input: object) => Promise<{ content: string; isError: boolean }>;
};
const FILE = new URL('../../../examples/chat-host/tools.js', import.meta.url);
const { noteTools }: { noteTools: (memory: string) => Tools } = await import(FILE.href);

test('the chat agent writes notes in its folder, and nothing else: no lock, nothing outside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-notes-'));
  writeFileSync(join(folder, '.consolidate-lock'), '');
  const { use } = noteTools(folder);
  const written = async (path: string): Promise<boolean> =>
    !(await use('write_note', { path, text: 'words' })).isError;
  const refused = ['.consolidate-lock', '.consolidate-lock.d/a.md', '../a.md', 'x/../../a.md', '/a.md', 'a'];
  for (const path of refused) expect(await written(path)).toBe(false);
  for (const path of ['a.md', 'deep/b.md', join(folder, 'c.md')]) expect(await written(path)).toBe(true);
  expect(await use('list_notes', {})).toEqual({ content: 'a.md\nc.md\ndeep/b.md', isError: false });
  expect(readdirSync(folder).sort()).toEqual(['.consolidate-lock', 'a.md', 'c.md', 'deep']);
  rmSync(folder, { recursive: true });
});
