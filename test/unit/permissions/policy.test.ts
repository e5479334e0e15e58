import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type ReadOnly, type Scope } from '../../../src/permissions/policy.js';
import { unreadable } from '../../../src/permissions/unreadable.js';

const scopeWith = (readOnly: Record<string, ReadOnly> = {}, there: readonly string[] = []): Scope => ({
  staging: '/state/staging/run',
  live: '/home/dev/memory',
  readOnly: (path) => readOnly[path] ?? null,
  has: (path) => there.includes(path),
});

const read = (path: string) => decide({ tool: 'Read', path }, scopeWith());
const write = (path: string, readOnly: Record<string, ReadOnly> = {}) =>
  decide({ tool: 'Write', path }, scopeWith(readOnly));

describe('where a call may go', () => {
  test('a path in the staging copy, in the live folder and a relative one mean the same file', () => {
    for (const path of [
      '/state/staging/run/a/b.md',
      '/home/dev/memory/a/b.md',
      'a/b.md',
      './a/./b.md',
      'a/c/../b.md',
    ])
      expect(write(path)).toEqual({ _tag: 'Allow', path: 'a/b.md' });
  });

  test('a search without a path means the memory folder itself', () => {
    expect(decide({ tool: 'Glob', path: null }, scopeWith())).toEqual({ _tag: 'Allow', path: '' });
  });

  test.each([
    '/etc/passwd',
    '../x.md',
    '/state/staging/run/../other/x.md',
    '/state/staging/running/x.md',
    '/',
    'a\0.md',
  ])('%j lies outside and is denied', (path) => {
    expect(read(path)).toMatchObject({ _tag: 'Deny', reason: expect.stringContaining('outside') });
    expect(write(path)._tag).toBe('Deny');
  });

  test('a backslash separates only where the folders are those of Windows', () => {
    const windows: Scope = {
      staging: 'C:\\state\\run',
      live: 'C:\\memory',
      readOnly: () => null,
      has: () => false,
    };
    expect(decide({ tool: 'Write', path: 'C:\\memory\\a\\b.md' }, windows)).toEqual({
      _tag: 'Allow',
      path: 'a/b.md',
    });
    expect(decide({ tool: 'Write', path: 'a\\..\\..\\b.md' }, windows)._tag).toBe('Deny');
    const there = scopeWith({}, ['a\\b.md']);
    expect(decide({ tool: 'Write', path: 'a\\b.md' }, there)).toEqual({ _tag: 'Allow', path: 'a\\b.md' });
  });

  test('whatever is allowed stays inside the store and has no dot-dot left', () => {
    const part = fc.constantFrom('..', '.', 'a', 'b.md', '', 'home', 'dev', 'memory', '.git', 'state');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.boolean(), (parts, absolute) => {
        const verdict = write((absolute ? '/' : '') + parts.join('/'));
        if (verdict._tag === 'Deny') return;
        expect(verdict.path).toMatch(/^(?:[^./][^/]*\/)*[^./][^/]*\.md$/);
      }),
    );
  });
});

describe('what no tool may read', () => {
  test.each([
    '.autodream/journal.jsonl',
    '.consolidate-lock',
    '.consolidate-lock.d/1.claim',
    '.Consolidate-Lock',
    '.env',
    '.env.local',
    'keys/server.pem',
    'id_rsa',
    '.ssh/config',
    'credentials.json',
    '.netrc',
    '.pgpass',
    '.aws/credentials',
    '.config/gh/hosts.yml',
    '.docker/config.json',
    '.codex/auth.json',
    '.claude/.credentials.json',
    '.bash_history',
    '.zsh_history',
    'fish_history',
    'Library/Keychains/login.keychain-db',
    'production.env',
    'id_ed25519_sk.pub',
    'keys/server.pem.bak',
    'id_rsa~',
    '.env~',
    'secrets.yml.old',
    'krb5.keytab',
    'secring.gpg',
    'token.json',
    'app-firebase-adminsdk-x1.json',
    '.gradle/gradle.properties',
    '.histfile',
  ])('%s is closed to reading and writing', (path) => {
    expect(read(path)).toMatchObject({
      _tag: 'Deny',
      reason: expect.stringContaining('closed to every tool'),
    });
    expect(write(path)._tag).toBe('Deny');
  });

  test.each([
    '/proc/self/environ',
    '/proc/1/mem',
    '/proc/1/task/1/environ',
    '/etc/shadow',
    '/home/me/.ssh/config',
    '/home/me/.env.a\nb',
  ])('anywhere on a disk: %s', (path) => {
    expect(unreadable(path)).not.toBeNull();
  });

  test.each([
    'history.md',
    'environment.md',
    'keys/keyboard.md',
    '/proc/cpuinfo',
    '/home/me/notes/ssh.md',
    'hub/a.md',
  ])('not %s', (path) => {
    expect(unreadable(path)).toBeNull();
  });

  test('a topic about credentials is memory, not a secret', () => {
    expect(read('credentials.md')._tag).toBe('Allow');
    expect(write('reference_secrets.md')._tag).toBe('Allow');
  });
});

describe('what may be written', () => {
  test.each(['notes.txt', 'a', 'a.md/b', '', 'a.MD.bak', 'a.MD', 'a.md/', 'a.md/.'])(
    '%j is no Markdown file',
    (path) => {
      expect(write(path)).toMatchObject({ _tag: 'Deny', reason: expect.stringContaining('only .md files') });
    },
  );

  test.each(['.hidden.md', '.git/x.md', 'a/.b/c.md'])('%s is a dot file or in a dot folder', (path) => {
    expect(write(path)).toMatchObject({ _tag: 'Deny', reason: expect.stringContaining('dot') });
  });

  test.each<[ReadOnly, string]>([
    ['pinned', 'pinned'],
    ['log', 'daily log'],
    ['symlink', 'symbolic link'],
    ['hard-link', 'several names'],
    ['protected', 'may not be written to'],
    ['foreign', 'another user'],
    ['not-text', 'UTF-8'],
    ['other', 'Markdown'],
  ])('a file that is %s may be read, not written', (readOnly, word) => {
    const scope = scopeWith({ 'x.md': readOnly });
    expect(decide({ tool: 'Edit', path: 'x.md' }, scope)).toMatchObject({
      reason: expect.stringContaining(word),
    });
    expect(decide({ tool: 'Read', path: 'x.md' }, scope)._tag).toBe('Allow');
  });
});

describe('odd names', () => {
  const odd: readonly (readonly [string, string])[] = [
    ['a\u202eb.md', 'direction'],
    ['a\nb.md', 'control'],
    ['a\u2028b.md', 'line break'],
    ['a\ud800.md', 'Unicode'],
    ['a\u200bb.md', 'cannot be seen'],
    ['a\u00adb.md', 'cannot be seen'],
    [' a.md', 'blank'],
    ['a /b.md', 'blank'],
    ['a./b.md', 'dot'],
    ['\uff0ehidden.md', 'dot file'],
    ['a\u2215b.md', 'slash'],
    ['a%2fb.md', 'separator'],
    ['..%5Cb.md', 'dot'],
    ['~/a.md', 'tilde'],
    ['$HOME/a.md', 'sign'],
    ['a\\b.md', 'sign'],
    ['b:c.md', 'sign'],
    ['CON.md', 'device'],
    ['x/lpt1.md', 'device'],
    [`${'a'.repeat(253)}.md`, '255 bytes'],
    [`${'ü'.repeat(127)}.md`, '255 bytes'],
  ];

  test.each(odd)('%j is refused anew: %s', (path, word) => {
    expect(write(path)).toMatchObject({ _tag: 'Deny', reason: expect.stringContaining(word) });
  });

  test('one that is harmless stays editable where it is in the store already', () => {
    const editable = odd
      .map(([path]) => path)
      .filter((path) => decide({ tool: 'Edit', path }, scopeWith({}, [path]))._tag === 'Allow');
    expect(odd.length - editable.length).toBe(5);
    expect(editable).toContain(' a.md');
  });

  test.each([
    'file with space.md',
    'üñïcode.md',
    'u\u0308.md',
    'a..b.md',
    '日本語.md',
    '❤️ 👩‍💻.md',
    "don't (yet).md",
    'R&D; x.md',
    'nullable.md',
  ])('%j is a plain name', (path) => {
    expect(write(path)).toEqual({ _tag: 'Allow', path });
  });

  test.each([
    '.consolidate\u200b-lock',
    '\uff0econsolidate-lock',
    '.consolidate\u2010lock',
    '.ENV',
    '.env::$DATA',
    'a/.ssh\uff0fid_rsa',
    '.autodream. /x',
  ])('%j is closed as what it looks like', (path) => {
    expect(read(path)).toMatchObject({ reason: expect.stringContaining('closed to every tool') });
  });
});

test.each(['Bash', 'bash', 'Task', 'WebFetch', 'read', 'constructor', ''])(
  'the tool %j is denied',
  (tool) => {
    expect(decide({ tool, path: 'x.md' }, scopeWith())).toMatchObject({
      _tag: 'Deny',
      reason: expect.stringContaining('not available'),
    });
  },
);
