import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LiveTerminal, openTerminal } from './terminal.js';

const ROOT = resolve(import.meta.dirname, '../..');
const SHIFT_DOWN = '\u001b[1;2B';
const ESCAPE = '\u001b';

let folder = '';
let terminal: LiveTerminal | null = null;

/** The program finds Ink and React in the repository's modules, as it does in a person's. */
beforeAll(async () => {
  await mkdir(join(ROOT, 'build'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'build', 'terminal-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: {
      ssr: true,
      rollupOptions: { input: [join(import.meta.dirname, 'terminal-host.tsx')] },
      outDir: folder,
      target: 'node20',
    },
  });
});
afterEach(() => terminal?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

const host = (columns: number, rows: number, env: Readonly<Record<string, string>>): LiveTerminal => {
  terminal = openTerminal(join(folder, 'terminal-host.js'), { columns, rows, env });
  return terminal;
};

const has = (text: string) => (screen: string) => screen.includes(text);

test('in a real terminal Shift+Down opens the dialog, x kills once, Esc closes it, and the screen is left as it was', async () => {
  const { press, until, screen, exit, isCursorShown, clears } = host(80, 24, { FOR_MS: '60000' });
  await until(has('ready'));
  expect(screen().filter((row) => row !== '')).toEqual(['host> ready, kills 0', '☾ dreaming']);

  press(SHIFT_DOWN);
  await until(has('in the dialog'));
  await until((text) => /^\d+-\d+ of \d+$/m.test(text));
  press('xx');
  press('x');
  const killed = await until(has('Dream killed'));
  expect(killed).toContain('The store and its time of 2025-11-01 12:26:40 UTC are as before.');
  press('q');
  press(ESCAPE);
  await until(has('ready'));
  expect(screen().filter((row) => row !== '')).toEqual(['host> ready, kills 1']);
  expect(clears()).toBe(0);

  press('q');
  expect(await exit).toBe(0);
  await until(has('host ended'));
  expect(isCursorShown()).toBe(true);
});

test('a terminal that becomes narrow shows the same dialog in it, in ASCII and without colour where it must', async () => {
  const env = { NO_COLOR: '1', LANG: 'C', DREAMS: '2' };
  const { press, until, resize } = host(80, 30, env);
  await until((text) => text.includes('ready') && text.includes('* dreaming (2)'));
  press(SHIFT_DOWN);
  await until((text) => text.includes('in the dialog') && text.includes('> dream-1'));
  press('\u001b[B');
  await until(has('> dream-2'));
  press('\r');
  await until(has('closes - up/down scroll'));
  resize(20, 30);
  const narrow = await until(
    (text) => /^\* Dreaming, updating$/m.test(text) && /^- up\/down scroll$/m.test(text),
  );
  expect(narrow).toContain('\nx kills - Esc closes\n');
});
