import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type ReadOnly, type Scope } from '../../../src/permissions/policy.js';

const scopeWith = (readOnly: Record<string, ReadOnly> = {}): Scope => ({
  staging: '/state/staging/run',
  live: '/home/dev/memory',
  readOnly: (path) => readOnly[path] ?? null,
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
    const windows: Scope = { staging: 'C:\\state\\run', live: 'C:\\memory', readOnly: () => null };
    expect(decide({ tool: 'Write', path: 'C:\\memory\\a\\b.md' }, windows)).toEqual({
      _tag: 'Allow',
      path: 'a/b.md',
    });
    expect(decide({ tool: 'Write', path: 'a\\..\\..\\b.md' }, windows)._tag).toBe('Deny');
    expect(write('a\\b.md')).toEqual({ _tag: 'Allow', path: 'a\\b.md' });
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
  ])('%s is closed to reading and writing', (path) => {
    expect(read(path)).toMatchObject({
      _tag: 'Deny',
      reason: expect.stringContaining('closed to every tool'),
    });
    expect(write(path)._tag).toBe('Deny');
  });

  test('a topic about credentials is memory, not a secret', () => {
    expect(read('credentials.md')._tag).toBe('Allow');
    expect(write('reference_secrets.md')._tag).toBe('Allow');
  });
});

describe('what may be written', () => {
  test.each(['notes.txt', 'a', 'a.md/b', '', 'a.MD.bak'])('%j is no Markdown file', (path) => {
    expect(write(path)).toMatchObject({ _tag: 'Deny', reason: expect.stringContaining('only .md files') });
  });

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

test.each(['Bash', 'bash', 'Task', 'WebFetch', 'read', 'constructor', ''])(
  'the tool %j is denied',
  (tool) => {
    expect(decide({ tool, path: 'x.md' }, scopeWith())).toMatchObject({
      _tag: 'Deny',
      reason: expect.stringContaining('not available'),
    });
  },
);
