import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../../src/permissions/shell/analyse.js';
import { bundleChildren, type ChildBundle } from '../../e2e/child-bundle.js';
import { caseRandom } from '../tape.js';
import { hasBash } from './bash.js';
import { drawLine } from './line.js';
import { makePlayground, pictured, removePlayground } from './playground.js';
import { canTrace, traced } from './trace.js';

const LINES = 60;

const acceptedLines = (seed: number): readonly string[] => {
  const lines: string[] = [];
  for (let index = 0; lines.length < LINES; index += 1) {
    const line = drawLine(caseRandom(seed, 'traced', index));
    if (analyse(line)._tag === 'Allowed') lines.push(line);
  }
  return lines;
};

/** The runner makes pipes, reads the last of them, says things, and sets bounds, which it tries out first. */
const OF_THE_RUNNER = [basename(process.execPath), 'mkfifo', 'cat', 'printf', 'prlimit', 'true'];

/** The programs that a line names, and those of the runner itself. */
const programsOf = (lines: readonly string[]): ReadonlySet<string> => {
  const scripts = lines.map(analyse).flatMap((verdict) => (verdict._tag === 'Allowed' ? verdict.script : []));
  const named = scripts.flatMap(({ pipeline }) => pipeline.commands.map(({ name }) => name));
  return new Set([...named, ...OF_THE_RUNNER]);
};

describe.skipIf(!canTrace())('lines that are found harmless, watched at every call of the system', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const lines = acceptedLines(seed);
  let children: ChildBundle;
  let folder: string;
  beforeAll(async () => {
    children = await bundleChildren('../fuzz/shell/traced-child');
    folder = makePlayground({ dash: true });
  });
  afterAll(async () => {
    removePlayground(folder);
    await children.remove();
  });

  it(`open nothing for writing, change nothing and start no other program when our runner runs them (seed ${seed})`, () => {
    const before = pictured(folder);
    const child = [process.execPath, children.script('traced-child'), JSON.stringify(lines)];
    const { changes, programs } = traced(child, folder);
    expect(changes).toEqual([]);
    const expected = programsOf(lines);
    expect(programs.filter((name) => !expected.has(name))).toEqual([]);
    expect(programs.length).toBeGreaterThan(LINES / 2);
    expect(pictured(folder)).toEqual(before);
  });

  it.skipIf(!hasBash())(`change nothing in a real bash either (seed ${seed})`, () => {
    const before = pictured(folder);
    const script = 'for line; do ( eval "$line" ); done';
    const { changes, programs } = traced(
      ['bash', '--norc', '--noprofile', '-c', script, 'bash', ...lines],
      folder,
    );
    expect(changes).toEqual([]);
    expect(programs.length).toBeGreaterThan(LINES / 2);
    expect(pictured(folder)).toEqual(before);
  });

  it('would be seen to make a file, and to start a program', () => {
    const { changes, programs } = traced(['sh', '-c', ': > PWNED; rm PWNED'], folder);
    expect(changes).toEqual([expect.stringContaining('"PWNED"'), expect.stringContaining('"PWNED"')]);
    expect(programs).toEqual(['sh', 'rm']);
  });
});
