import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absolutePath, isWithin } from '../../../src/permissions/absolute-path.js';
import type { Argument, Command, Piece, Step } from '../../../src/permissions/shell/script.js';
import { checkShellPaths, type Reach } from '../../../src/permissions/shell-paths.js';
import { unreadable } from '../../../src/permissions/unreadable.js';

const text = (value: string): Piece => ({ _tag: 'Text', text: value });
const glob = (pattern: string): Piece => ({ _tag: 'Glob', pattern });
const path = (...word: readonly Piece[]): Argument => ({ prefix: '', word, role: 'path' });

const command = (name: string, args: readonly Argument[] = [], descends = false): Command => ({
  name,
  args,
  redirections: [],
  descends,
});
const cat = (file: string): Command => command('cat', [path(text(file))]);
const cd = (folder: string): Command => command('cd', [path(text(folder))]);
const step = (when: Step['when'], ...commands: readonly Command[]): Step => ({
  when,
  pipeline: { negated: false, commands },
});
const then = (one: Command): Step => step('success', one);
const next = (one: Command): Step => step('always', one);
const otherwise = (one: Command): Step => step('failure', one);

const reach: Reach = {
  roots: ['/staging', '/transcripts'],
  maps: [{ from: '/live', to: '/staging' }],
  closed: unreadable,
};
const why = (...script: readonly Step[]): string | null => checkShellPaths(script, '/live', reach);
const OUTSIDE = expect.stringContaining('outside the folders');

describe('where a command may read', () => {
  test('in the roots, by the live name too, and from the folder it starts in', () => {
    for (const file of [
      'a.md',
      './a/b.md',
      '/live/a.md',
      '/staging/a.md',
      '/transcripts/s.jsonl',
      'a/../b.md',
      '-',
    ])
      expect(why(next(cat(file)))).toBeNull();
    expect(why(next(cat('/dev/null')))).toBeNull();
  });

  test.each(['../a.md', '/etc/passwd', '/stagingx/a', 'a/../../x', '/staging/../x', '/'])(
    'not %s',
    (file) => {
      expect(why(next(cat(file)))).toEqual(OUTSIDE);
      expect(why(next({ ...command('wc'), redirections: [{ _tag: 'Input', path: [text(file)] }] }))).toEqual(
        OUTSIDE,
      );
    },
  );

  test('anywhere where there are no roots', () => {
    expect(checkShellPaths([next(cat('/etc/hosts'))], '/work', { ...reach, roots: null })).toBeNull();
  });

  test('though not devices and tables of the system, by whatever way', () => {
    const anywhere = { ...reach, roots: null };
    for (const file of ['../dev/sda', '../../dev/zero', 'a/../../proc/self/maps', '../sys/x', '../d*v/zero'])
      expect(checkShellPaths([next(cat(file))], '/work', anywhere)).toContain('system');
    for (const file of ['../dev/null', '../dev/shm/a.md', '../development/a.md'])
      expect(checkShellPaths([next(cat(file))], '/work', anywhere)).toBeNull();
  });

  test('text is no path, and a path that is glued to an option is one', () => {
    expect(
      why(next(command('echo', [{ prefix: '', word: [text('/etc/passwd')], role: 'text' }]))),
    ).toBeNull();
    expect(why(next(command('grep', [{ prefix: '-f', word: [text('/etc/passwd')], role: 'path' }])))).toEqual(
      OUTSIDE,
    );
  });
});

describe('a change of folder', () => {
  test('is followed as far as it may have been done', () => {
    expect(why(next(cd('topics')), then(cat('../a.md')))).toBeNull();
    expect(why(next(cd('topics')), next(cat('../a.md')))).toEqual(OUTSIDE);
    expect(why(next(cd('topics')), otherwise(cat('../a.md')))).toEqual(OUTSIDE);
    expect(why(next(cd('topics')), then(cd('..')), then(cat('../a.md')))).toEqual(OUTSIDE);
    expect(why(next(cd('/transcripts')), then(cat('s.jsonl')))).toBeNull();
    expect(why(next(command('true')), then(cd('topics')), then(cat('../a.md')))).toBeNull();
  });

  test('in a pipe is none of the shell', () => {
    expect(why(step('always', cd('topics'), cat('a.md')), then(cat('../a.md')))).toEqual(OUTSIDE);
  });

  test.each(['..', '/', '/etc', '../other'])('may not lead to %s', (folder) => {
    expect(why(next(cd(folder)))).toEqual(OUTSIDE);
  });

  test('needs one folder, by its name', () => {
    for (const args of [[], [path(text('-'))], [path(glob('*'))], [path(text('a')), path(text('b'))]])
      expect(why(next(command('cd', args)))).toContain('name of one folder');
  });

  test('so often that nobody knows where it is is refused, and soon', () => {
    const many = [...Array(50).keys()].map((at) => next(cd(`f${at}`)));
    expect(why(...many)).toContain('too often');
  });
});

describe('wildcards', () => {
  test('are judged by what stands before them', () => {
    expect(why(next(command('cat', [path(text('topics/'), glob('*'), text('.md'))])))).toBeNull();
    expect(why(next(command('cat', [path(text('/etc/'), glob('*'))])))).toEqual(OUTSIDE);
    expect(why(next(command('cat', [path(text('../'), glob('*'))])))).toEqual(OUTSIDE);
  });

  test('may not climb, nor name what is closed', () => {
    expect(why(next(command('cat', [path(glob('*'), text('/../../x'))])))).toContain('climbs');
    expect(why(next(command('cat', [path(glob('*'), text('/.env'))])))).toContain('closed');
  });
});

describe('closed names', () => {
  test.each(['.consolidate-lock', '.env', 'a/id_rsa', '.autodream/x', '/transcripts/.ssh/config'])(
    '%s',
    (file) => {
      expect(why(next(cat(file)))).toContain('closed to every tool');
      expect(why(next(command('ls', [path(text(file))])))).toContain('closed to every tool');
    },
  );

  test('a search goes below any folder but the system’s own', () => {
    const search = (folder: string) =>
      checkShellPaths([next(command('grep', [path(text(folder))], true))], '/w', { ...reach, roots: null });
    expect(search('/home/me')).toBeNull();
    for (const folder of ['/', '/proc', '/proc/self', '/sys', '/dev'])
      expect(search(folder)).toContain('own files');
  });

  test('a listing or a search without a folder reads the one it stands in', () => {
    const from = (cwd: string, one: Command) => checkShellPaths([next(one)], cwd, reach);
    for (const one of [command('ls'), command('grep', [], true)]) {
      expect(from('/live', one)).toBeNull();
      expect(from('/etc', one)).toEqual(OUTSIDE);
    }
    expect(from('/etc', command('echo'))).toBeNull();
  });
});

test('what is let through reads only below the roots, whatever the shell does with its cds', () => {
  const parts = fc.array(fc.constantFrom('..', '.', 'a', 'b', 'live', 'staging', ''), { maxLength: 5 });
  const word = fc
    .tuple(fc.boolean(), parts)
    .map(([absolute, names]) => (absolute ? '/' : '') + names.join('/'));
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom('always', 'success', 'failure'),
      fc.constantFrom('cd', 'cat'),
      word,
      fc.boolean(),
    ),
    { maxLength: 6 },
  );
  let allowed = 0;
  fc.assert(
    fc.property(steps, (drawn) => {
      const script = drawn.map(([when, name, to]) => step(when, command(name, [path(text(to))])));
      if (checkShellPaths(script, '/live', reach) !== null) return;
      allowed += 1;
      let [cwd, succeeded] = ['/live', true];
      for (const [when, name, to, ends] of drawn) {
        if (when !== 'always' && (when === 'success') !== succeeded) continue;
        const read = absolutePath(cwd, to).replace(/^\/live(?=\/|$)/, '/staging');
        expect(reach.roots?.some((root) => isWithin(root, read))).toBe(true);
        if (name === 'cd' && ends) cwd = read;
        succeeded = ends;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(allowed).toBeGreaterThan(100);
});
