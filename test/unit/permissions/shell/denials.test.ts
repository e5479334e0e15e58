import { describe, expect, test } from 'vitest';
import { analyse } from '../../../../src/permissions/shell/analyse.js';
import { denialText } from '../../../../src/permissions/shell/denial.js';

const denial = (line: string): readonly [string, string] => {
  const verdict = analyse(line);
  return verdict._tag === 'Denied' ? [verdict.part, verdict.reason] : ['', 'allowed'];
};

describe('a denial names the part that stands in the way and what to do instead', () => {
  test.each([
    ['find . -name x -delete', '-delete', 'list with find and change files with Write or Edit'],
    ['ls; rm x', 'rm', 'use Write or Edit'],
    ['ls > out.txt', '> out.txt', 'dropped with > /dev/null only'],
    ['ls 2>> log', '2>> log', 'change files with Write or Edit'],
    ['grep -r --inclu=x y', '--inclu', 'write --include in full'],
    ['sort -o x y', '-o', 'because it writes a file'],
    ['find . -name *.md', '*.md', 'put it in quotes if it is a pattern'],
    ['sort *', '*', 'write -- before it'],
    ['find *', '*', './*'],
    ['echo $HOME', '$HOME', 'write the value itself'],
    ['ls -l*', '-l*', 'write the option out'],
    ['ls --al*', '--al*', 'write the option out'],
    ['cat $(ls)', '$(ls)', 'run the inner one by itself'],
    ['wc "$(ls)"', '$(ls)', 'run the inner one by itself'],
    ['ls ~', '~', 'write paths in full'],
    ['cat <<< x', '<<<', 'with Write'],
    ['wc <2>&1', '< 2', 'write ./2'],
    ['ls | xargs cat', 'xargs', 'wildcards'],
    ['egrep x y', 'egrep', 'use grep -E'],
    ['less x', 'less', 'use cat, head or tail'],
    ['git log', 'git', 'its own history'],
    ['for i in a; do ls; done', 'for i in a; do ls; done', 'one after another'],
    ['tail -f x', '-f', 'read the last lines with -n'],
    ['cat /dev/zero', '/dev/zero', '/dev'],
    ['sed -i p x', '-i', 'use Edit'],
    ["sed '1w x' y", "'1w x'", 'sed -n 1,5p'],
    ['jq env x', 'env', 'use what the files hold'],
    ['uniq a b', 'b', 'written to'],
    ['ls &', '&', 'leave & out'],
    ['ls |& wc', '|&', '2>&1 |'],
    ['frobnicate', 'frobnicate', 'use ls, find, grep'],
    ['ls "x', '"x', 'close quotes'],
    ['ls\u3000x', 'U+3000', 'plain spaces'],
    ['jq --arg a', '--arg', 'needs a value'],
    ['date 0101', '0101', 'show another date with -d'],
  ])('%s', (line, part, advice) => {
    const [shown, reason] = denial(line);
    expect([shown, reason]).toEqual([part, expect.stringContaining(advice)]);
  });

  test('a part is cut where it is long', () => {
    const [part, reason] = denial(`echo ${'"$x"'.repeat(3)}${'y'.repeat(500)}; ${'z'.repeat(500)}`);
    expect(part).toBe('$x');
    expect(denial('z'.repeat(500))[0]).toHaveLength(81);
    expect(reason.length).toBeLessThan(200);
  });
});

describe('a denial as one text', () => {
  const textOf = (line: string): string => {
    const verdict = analyse(line);
    return verdict._tag === 'Denied' ? denialText(verdict) : 'allowed';
  };

  test('names the part once', () => {
    expect(textOf('git log')).toMatch(/^git is not allowed: /);
    expect(textOf('cat a > b')).toMatch(/^The redirection > b is not allowed: /);
    expect(textOf('find . -delete')).toMatch(/^find may not use -delete, /);
  });

  test('begins with the part where its sentence does not name it', () => {
    expect(textOf('ls |')).toMatch(/^ls \|: The command is no complete shell command /);
    expect(textOf("find . '-delete'")).toMatch(/^'-delete': find may not use -delete, /);
  });

  test('has no empty part', () => {
    expect(textOf('')).toBe('The command is empty; say what to run.');
  });
});
