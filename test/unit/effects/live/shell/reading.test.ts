import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder, LIVE } from './a-folder.js';
import { parsed } from './a-script.js';

const SECRET = 'token-of-the-test';

const place = await aFolder({
  'a.md': 'word one\n',
  'sub/b.md': 'word two\n',
  '.env': `word ${SECRET}\n`,
  'sub/.env': `word ${SECRET}\n`,
  'sub/deep/.env.local': `word ${SECRET}\n`,
  '.envs/c.md': `word ${SECRET}\n`,
  '-n': 'word dash\n',
  'pairs/to-env.md': 'word\n',
  'pairs/out.md': 'word\n',
});
const outside = await aFolder({ 'd.md': `word ${SECRET}\n` });
await symlink(join(outside.folder, 'd.md'), join(place.folder, 'out.md'));
await symlink(outside.folder, join(place.folder, 'outer'));
await symlink(join(place.folder, '.env'), join(place.folder, 'to-env.md'));
await symlink(join(place.folder, 'a.md'), join(place.folder, 'to-a.md'));
execFileSync('mkfifo', [join(place.folder, 'fifo')]);

const hasRg = (await place.run('command -v rg')) as { readonly status?: number };

describe('what may not be read', () => {
  test.each([
    'cat .env',
    'cat < .env',
    'cat a.md sub/.env',
    'cat to-env.md',
    'cat out.md',
    'cat outer/d.md',
    'ls outer/',
    `cat ${LIVE}/out.md`,
    `cat ${outside.folder}/d.md`,
    'grep word /etc/hosts',
    'cd outer && cat d.md',
    'head -n 1 fifo',
    'grep -f out.md a.md',
    'cat a.md | grep -r word outer',
    'diff pairs/to-env.md .',
    'diff -N . pairs/out.md',
  ])('%s is not run, and the reason names the path', async (command) => {
    expect(await place.run(command)).toEqual({
      _tag: 'Denied',
      reason: expect.stringMatching(/^\S+ may not be read: .*\.$/),
    });
  });

  test.each([
    'cat *',
    'cat */*',
    'cat .*/* *',
    `cat ${LIVE}/* ${LIVE}/.e*`,
    'cat sub/deep/* sub/* ./*',
    'grep -r word .',
    'grep -r word',
    'grep -R word .',
    'grep -rn --include=.env --include=*.md word .',
    'grep -r word * .',
    `grep -r word ${LIVE}`,
    'cd sub && grep -r word . ..',
    'diff -r sub .',
    'diff -r . sub/deep',
    'diff -N . sub',
    'diff -aN sub sub/deep | grep -v xyz',
    'diff -rN . sub/deep',
    ...(hasRg.status === 0
      ? [
          'rg word',
          'rg -uu word',
          'rg --hidden --no-ignore word .',
          'rg -uu -g .env -g "*.md" word',
          "rg -uu --iglob '.ENV*' --iglob '*.md' word",
        ]
      : []),
  ])('%s never shows it', async (command) => {
    const outcome = await place.run(command);
    expect(outcome).toMatchObject({ _tag: 'Ran', status: expect.any(Number) });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
    expect(JSON.stringify(outcome)).toMatch(/word|Only in/);
  });

  test('a search finds all the rest', async () => {
    const found = (await place.text('grep -rl word . | sort')).split('\n');
    expect(found).toEqual(['./-n', './a.md', './sub/b.md', '']);
    expect(await place.text('grep -RlF word . | sort')).toBe('./-n\n./a.md\n./sub/b.md\n./to-a.md\n');
  });

  test('a search is not run where its options end, because what is left out could not be said', async () => {
    expect(await place.run('grep -r -- word .')).toMatchObject({ _tag: 'Denied' });
    expect(await place.run('cd sub/deep && ls -a')).toMatchObject({ _tag: 'Ran' });
  });

  test('an option without its value does not swallow what is left out', async () => {
    const dangling = parsed('grep -r word .').map((step) => ({
      ...step,
      pipeline: {
        ...step.pipeline,
        commands: step.pipeline.commands.map((command) => ({
          ...command,
          args: [
            ...command.args,
            { prefix: '', word: [{ _tag: 'Text' as const, text: '-e' }], role: 'text' as const },
          ],
        })),
      },
    }));
    expect(JSON.stringify(await place.run(dangling))).not.toContain(SECRET);
  });

  test('names are left out whatever they end with, or have in them', async () => {
    const names = [
      '.env ',
      '.env  ',
      '.env.\t',
      '.env.a\nb',
      '.env.[a]',
      '.env.*',
      '.env.{a,b}',
      '.env.\\x',
      '.env.!',
    ];
    const odd = await aFolder({
      'x.md': 'word\n',
      ...Object.fromEntries(names.map((name) => [`sub/${name}`, `word ${SECRET}\n`])),
    });
    expect(JSON.stringify(await odd.run('diff -rN . sub'))).not.toContain(SECRET);
    expect(await odd.text('grep -rl word .')).toBe('./x.md\n');
    if (hasRg.status === 0) expect(await odd.text('rg -uul word .')).toBe('./x.md\n');
  });

  test('a folder with names that are no text is not searched, because they could not be left out', async () => {
    const odd = await aFolder({ 'x.md': 'word\n' });
    const name = Buffer.concat([Buffer.from(`${odd.folder}/`), Buffer.from([0xff])]);
    await mkdir(name);
    await writeFile(Buffer.concat([name, Buffer.from('/.env')]), `word ${SECRET}`);
    for (const command of ['grep -r word .', 'grep -R word', 'diff -rN . .'])
      expect(await odd.run(command)).toEqual({
        _tag: 'Denied',
        reason: expect.stringContaining('no valid text'),
      });
    expect(await odd.text('cat *.md')).toBe('word\n');
  });

  test('a folder that is closed in most of its files is not searched', async () => {
    const crowded = await aFolder({ 'x.md': '' });
    await mkdir(join(crowded.folder, 'many'));
    const names = Array.from({ length: 501 }, (_, index) => `.env.${index}`);
    await Promise.all(names.map((name) => writeFile(join(crowded.folder, 'many', name), '')));
    expect(await crowded.run('grep -r x .')).toEqual({
      _tag: 'Denied',
      reason: expect.stringContaining('name the files'),
    });
  });
});

describe('what may be read', () => {
  test('is read through a link that stays inside', async () => {
    expect(await place.text('cat to-a.md')).toBe('word one\n');
  });

  test('has names that begin with a dash among what a wildcard finds, and none of them is an option', async () => {
    expect(await place.text('cat ?n')).toBe('word dash\n');
    expect(await place.text('ls -d *n')).toBe('./-n\n');
  });

  test('is all, but for what is closed, where there are no roots', async () => {
    const reach = { roots: null };
    expect(await outside.text(`cat ${place.folder}/a.md`, { reach })).toBe('word one\n');
    expect(await outside.run(`cat ${place.folder}/.env`, { reach })).toMatchObject({ _tag: 'Denied' });
    expect(await outside.text(`cat ${place.folder}/a.md`, { reach, sandboxed: true })).toBe('word one\n');
  });
});
