import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sanitised } from '../../src/effects/services/stores/project-store.js';
import { aHome } from './home.js';
import { type Line, screenAfter } from './screen.js';

/** What is typed, in this order. */
export const COMMANDS = [
  'autodream why',
  'autodream run',
  'autodream diff latest',
  'autodream why remembered.md:11',
  'autodream undo latest',
] as const;

const AUTODREAM = resolve('dist/autodream.cjs');
const HOME = '/home/kim';

/** What is another one each time: where the home folder is, and the ids of runs by the order in which they are met. */
const settled = (home: string) => {
  const met: string[] = [];
  const runOf = (id: string): string => {
    if (!met.includes(id)) met.push(id);
    return `mtbq${met.indexOf(id)}r5c-4b1d7e0${met.indexOf(id)}`;
  };
  return (text: string): string =>
    text
      .replaceAll(home, HOME)
      .replaceAll(sanitised(home), sanitised(HOME))
      .replaceAll(/\b[0-9a-z]{8}-[0-9a-f]{8}\b/g, runOf)
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '2031-03-10 08:00:00 UTC');
};

/** Types the commands in a real terminal over a store of their own, and answers all that then stands there. */
export const session = async (): Promise<readonly Line[]> => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-session-')));
  const project = aHome(home);
  const env = { PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const same = settled(home);
  const lines: Line[] = [];
  for (const command of COMMANDS) {
    const [, ...words] = command.split(' ');
    const shown = await screenAfter([AUTODREAM, ...words], project, env);
    const prompt = { text: `$ ${command}`, colour: null, isBold: true };
    lines.push([prompt], ...shown.map((line) => line.map((one) => ({ ...one, text: same(one.text) }))), []);
  }
  rmSync(home, { recursive: true, force: true });
  return lines;
};
