import { homeFolder } from '../../effects/live/home-folder.js';
import { readStdin } from '../../effects/live/read-stdin.js';
import type { LogLevel } from '../../effects/ports/log.js';
import { parsedJson } from '../../journal/parsed-json.js';
import type { HandOver } from './hand-over.js';
import { answerHook } from './hook.js';
import type { HookWorld } from './hook-world.js';
import type { Person } from './locate.js';

/** A host's input is a few kilobytes; the last message of a long turn may stand in it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A host may forget to close the pipe. */
const isWhole = (text: string): boolean => text.trimEnd().endsWith('}') && parsedJson(text) !== undefined;

const note =
  (person: Person) =>
  async (level: LogLevel, message: string): Promise<void> => {
    const { noteLine } = await import('./note-line.js');
    await noteLine(person, level, message);
  };

const handOver: HandOver = async (turn, environment) => {
  const { handOverToWhoeverIsThere } = await import('./hand-over.js');
  return handOverToWhoeverIsThere(turn, environment);
};

/** A host that reads no more is no failure. */
const written = (text: string): Promise<void> =>
  new Promise((done) => {
    process.stdout.once('error', () => done());
    process.stdout.write(text, () => done());
  });

/**
 * One hook of a host as a process: prints nothing but the line that a host may be told, and ends with 0 whatever happens, because to a
 * host any other number means something.
 */
export const runHook = async (words: readonly string[]): Promise<void> => {
  process.on('uncaughtException', () => process.exit(0));
  if (process.platform === 'win32') return;
  const person = { home: homeFolder(process.env.HOME), env: process.env };
  const lines: string[] = [];
  const world: HookWorld = {
    ...person,
    readInput: () => readStdin(MOST_BYTES, isWhole),
    print: (line) => {
      lines.push(`${line}\n`);
    },
    note: note(person),
    handOver,
  };
  await answerHook(words, world).catch((defect: unknown) =>
    world.note('error', `A hook came to an unexpected end: ${String(defect)}`),
  );
  if (lines.length > 0) await written(lines.join(''));
  process.exit(0);
};
