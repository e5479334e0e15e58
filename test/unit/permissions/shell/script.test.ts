import { describe, expect, test } from 'vitest';
import { analyse } from '../../../../src/permissions/shell/analyse.js';
import type { Argument, Command, Piece, Script } from '../../../../src/permissions/shell/script.js';

const scriptOf = (line: string): Script => {
  const verdict = analyse(line);
  if (verdict._tag === 'Denied') throw new Error(`${line}: ${verdict.reason}`);
  return verdict.script;
};
const commandsOf = (line: string): readonly Command[] =>
  scriptOf(line).flatMap((step) => step.pipeline.commands);

const shown = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece._tag === 'Text' ? piece.text : `‹${piece.pattern}›`)).join('');
/** An argument as `prefix+word`, with `@` before a path and wildcards in angle brackets. */
const argument = ({ prefix, word, role }: Argument): string =>
  `${role === 'path' ? '@' : ''}${prefix === '' ? '' : `${prefix}+`}${shown(word)}`;
const args = (line: string): readonly string[] => commandsOf(line).flatMap((one) => one.args.map(argument));

describe('what an allowed command is made of', () => {
  test('steps run always, or by how the one before ended', () => {
    expect(
      scriptOf('ls && pwd || true; echo a\nwc b').map(({ when, pipeline }) => [
        when,
        pipeline.commands[0]?.name,
      ]),
    ).toEqual([
      ['always', 'ls'],
      ['success', 'pwd'],
      ['failure', 'true'],
      ['always', 'echo'],
      ['always', 'wc'],
    ]);
  });

  test('a pipeline has its commands in order, and may be negated', () => {
    const [step] = scriptOf('! cat a | /usr/bin/sort | uniq -c');
    expect(step?.pipeline.negated).toBe(true);
    expect(step?.pipeline.commands.map((one) => one.name)).toEqual(['cat', 'sort', 'uniq']);
  });

  test('quotes are taken off, and only what stands outside of them is a wildcard', () => {
    expect(args(`echo "a b"c'*'\\* '' x"[a]"`)).toEqual(['a bc**', '', 'x[a]']);
    expect(args('ls a*"*"[b-c]?/x [^a]z **/y')).toEqual(['@a‹*›*‹[b-c]›‹?›/x', '@‹[^a]›z', '@‹**›/y']);
  });

  test('redirections keep their order', () => {
    expect(commandsOf('ls < "a b" 2>&1 > /dev/null 1>&2 &>/dev/null')[0]?.redirections).toEqual([
      { _tag: 'Input', path: [{ _tag: 'Text', text: 'a b' }] },
      { _tag: 'Copy', descriptor: 2, to: 1 },
      { _tag: 'Discard', descriptor: 1 },
      { _tag: 'Copy', descriptor: 1, to: 2 },
      { _tag: 'Discard', descriptor: 1 },
      { _tag: 'Discard', descriptor: 2 },
    ]);
  });
});

describe('which arguments are paths', () => {
  test.each([
    ['grep -rn x dir a.txt', ['-rn', 'x', '@dir', '@a.txt']],
    ['grep dir -e x a.txt', ['@dir', '-e', 'x', '@a.txt']],
    ['grep -nfpat -f b --file=c d', ['@-nf+pat', '-f', '@b', '@--file=+c', '@d']],
    ['grep --exclude-from=names -r x .', ['@--exclude-from=+names', '-r', 'x', '@.']],
    ['grep -- -x -y', ['--', '-x', '@-y']],
    ['grep -A3 -5 x -', ['-A3', '-5', 'x', '-']],
    ['rg --files dir', ['--files', '@dir']],
    ["rg -g'*.md' x dir", ['-g*.md', 'x', '@dir']],
    ['head -1 *.md', ['-1', '@‹*›.md']],
    ['jq --arg a b --slurpfile c d . e', ['--arg', 'a', 'b', '--slurpfile', 'c', '@d', '.', '@e']],
    ['sed -n p a', ['-n', 'p', '@a']],
    ['sed -ne p a', ['-ne', 'p', '@a']],
    ['find a b -newer c -name d', ['@a', '@b', '-newer', '@c', '-name', 'd']],
    ['find . -newermt d -newercm e', ['@.', '-newermt', 'd', '-newercm', '@e']],
    ['diff -X a b c', ['-X', '@a', '@b', '@c']],
    ['sort --random-source=a -k 2 b', ['@--random-source=+a', '-k', '2', '@b']],
    ['head a -n 3 -c 4', ['@a', '-n', '@3', '-c', '@4']],
    ['grep -r a b -e c --include d', ['-r', '@a', '@b', '-e', 'c', '--include', 'd']],
    ['date -r a +%F', ['-r', '@a', '+%F']],
    ['realpath --relative-to a b', ['--relative-to', '@a', '@b']],
    ['test a -nt b', ['@a', '-nt', '@b']],
    ['[ ! -f a ]', ['!', '-f', '@a', ']']],
    ['test a = b', ['a', '=', 'b']],
    ['echo a *', ['a', '@‹*›']],
    ['basename a/b .md', ['a/b', '.md']],
    ['seq 3 -1 1', ['3', '-1', '1']],
    ['cd a', ['@a']],
  ])('%s', (line, expected) => {
    expect(args(line)).toEqual(expected);
  });

  test('a command that reads what lies below folders says so', () => {
    const descending = [
      'grep -r x',
      'grep -Rn x .',
      'grep -d recurse x .',
      'rg x',
      'diff a b',
      'grep --recursive x',
    ];
    for (const line of descending) expect([line, commandsOf(line)[0]?.descends]).toEqual([line, true]);
    for (const line of ['grep x a', 'cmp a b', 'ls -R', 'find .', 'cat a', 'sort -r a'])
      expect([line, commandsOf(line)[0]?.descends]).toEqual([line, false]);
  });
});
