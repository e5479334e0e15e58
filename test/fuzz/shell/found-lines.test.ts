import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../../src/permissions/shell/analyse.js';
import type { Script } from '../../../src/permissions/shell/script.js';
import { argvDifference } from './argv-family.js';
import { hasBash, toldByBash } from './bash.js';
import { expectedArgvs } from './expected.js';
import { makePlayground, removePlayground } from './playground.js';
import { runByBash, runByUs } from './run-both.js';

/** Lines of which something came to other than in a real bash, once. */
const FOUND: Readonly<Record<string, string>> = {
  'a set that is negated by ^ and finds nothing stays as it is written': 'echo no[^a]such',
  'the first of two files to read from is missing': 'wc -l < missing.md < a.txt || echo none',
  'a builtin whose file to read from is missing does nothing': 'cd dir < missing.md || ls a.txt; ls a.txt',
  'cd with an option': 'cd -L dir && ls',
  'cd that follows a link, and what is above then': 'cd -P linkdir && cd .. && ls dir',
  'pwd that follows links': 'cd linkdir && pwd -P | tail -c 5',
  'a program looked for without a name': 'command -v || echo none',
  'a pattern below a folder that is not there': 'ls d/../*.txt || echo none',
};

const scriptOf = (line: string): Script => {
  const verdict = analyse(line);
  if (verdict._tag === 'Denied') throw new Error(`${line} is denied: ${verdict.reason}`);
  return verdict.script;
};

describe.skipIf(!hasBash())('what the shell runner once did otherwise than bash', () => {
  let folder: string;
  beforeAll(() => {
    folder = makePlayground({ dash: false });
  });
  afterAll(() => removePlayground(folder));

  it.each(Object.entries(FOUND))('%s', async (_, line) => {
    const ours = await runByUs(scriptOf(line), folder);
    expect(ours).toMatchObject({ _tag: 'Ran', ...runByBash(line, folder) });
  });

  it('a script that is not what the line says is seen by its arguments', async () => {
    const [line, other] = ['cat *.md | head -n 1 && ls "dir"', 'cat *.txt | head -n 1 && ls "dir"'];
    const [theirs = []] = toldByBash([line], folder);
    const argvs = (text: string) => expectedArgvs(scriptOf(text), folder);
    expect(theirs.map(([name]) => name).sort()).toEqual(['cat', 'head', 'ls']);
    expect(argvDifference({ line, ours: await argvs(line) }, theirs)).toEqual([]);
    expect(argvDifference({ line, ours: await argvs(other) }, theirs)).toEqual([
      expect.stringContaining('a.txt'),
    ]);
  });
});
