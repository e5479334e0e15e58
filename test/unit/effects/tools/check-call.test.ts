import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCall, writtenFiles } from '../../../../src/effects/services/tools/check-call.js';
import {
  type CallCheck,
  PATH_FIELDS,
  type ToolKind,
} from '../../../../src/effects/services/tools/host-call.js';
import type { Json } from '../../../../src/journal/json.js';
import { hostCommand } from '../../../../src/permissions/host-command.js';
import type { Scope } from '../../../../src/permissions/policy.js';

const scope: Scope = {
  staging: '/state/staging/run',
  live: '/home/me/memory',
  readOnly: (path) => (path === 'pinned.md' ? 'pinned' : path.startsWith('logs/') ? 'log' : null),
  has: () => false,
};
const deskOf = (kind: ToolKind, fields: readonly string[] = PATH_FIELDS) => ({
  scope,
  factsOf: () => ({ kind, fields, wrapping: null }),
  hostCommand,
});
const check = (kind: ToolKind, input: Json, fields?: readonly string[]): CallCheck =>
  checkCall(deskOf(kind, fields), { name: 'a tool', input });
const allowed = (input: Json): CallCheck => ({ behavior: 'allow', updatedInput: input });

describe('a call of a host’s tool', () => {
  it.each<[ToolKind, string, string]>([
    ['read', '/home/me/memory/a.md', '/state/staging/run/a.md'],
    ['read', '/state/staging/run/a.md', '/state/staging/run/a.md'],
    ['read', 'notes/../a.md', '/state/staging/run/a.md'],
    ['edit', '/home/me/memory/deep/a.md', '/state/staging/run/deep/a.md'],
    ['write', 'new.md', '/state/staging/run/new.md'],
    ['read', '~/a.md', '/state/staging/run/~/a.md'],
    ['read', 'pinned.md', '/state/staging/run/pinned.md'],
  ])('to %s %s is allowed on the staging copy, its other fields as they are', (kind, path, staged) => {
    expect(check(kind, { file_path: path, limit: 3, extra: ['x'] })).toEqual(
      allowed({ file_path: staged, limit: 3, extra: ['x'] }),
    );
  });

  it.each<[ToolKind, string, string]>([
    ['read', '/etc/passwd', 'outside the memory folder'],
    ['read', '../other/a.md', 'outside the memory folder'],
    ['read', '/home/me/memory-of-others/a.md', 'outside the memory folder'],
    ['read', '/home/me/memory/.consolidate-lock', 'closed to every tool'],
    ['read', '.autodream/runs/x.jsonl', 'closed to every tool'],
    ['read', '.env', 'closed to every tool'],
    ['write', 'pinned.md', 'pinned by its front matter'],
    ['edit', 'logs/2026/03/2026-03-09.md', 'daily log'],
    ['write', 'script.sh', 'only .md files'],
    ['write', '.hidden.md', 'dot file'],
    ['write', 'a\0.md', 'outside the memory folder'],
  ])('to %s %j is denied with a reason', (kind, path, why) => {
    expect(check(kind, { file_path: path })).toMatchObject({
      behavior: 'deny',
      message: expect.stringContaining(why),
    });
  });

  it.each<[ToolKind, Json, string]>([
    ['wrapper', { calls: [] }, 'cannot be used'],
    ['other', { url: 'https://example.org' }, 'cannot be used'],
    ['read', {}, 'must name one file'],
    ['read', { file: '/etc/passwd' }, 'must name one file'],
    ['write', { file_path: 'a.md', path: '/etc/passwd' }, 'must name one file'],
    ['read', { file_path: ['a.md'] }, 'must be text'],
    ['edit', { file_path: 'a.md', edits: [{ file_path: '/etc/passwd' }] }, 'inside a list'],
    ['read', 'a.md', 'must be an object'],
    ['read', null, 'must be an object'],
    ['search', { path: 'x', also: { path: '/etc' } }, 'inside a list'],
    ['search', { pattern: '/etc/*' }, 'leads out'],
    ['search', { pattern: '../**' }, 'leads out'],
    ['search', { pattern: '{/etc,x}/*' }, 'leads out'],
    ['search', { pattern: 'x', glob: '~/.ssh/*' }, 'leads out'],
    ['search', { pattern: 'x', globs: ['a'] }, 'leads out'],
    ['search', { pattern: 'C:\\Users\\*' }, 'leads out'],
  ])('of kind %s with %j is not understood and therefore denied', (kind, input, why) => {
    expect(check(kind, input)).toMatchObject({ behavior: 'deny', message: expect.stringContaining(why) });
  });

  it.each<[ToolKind, string]>([
    ['read', 'filePath'],
    ['read', 'File_Path'],
    ['edit', 'target-file'],
    ['write', 'paths'],
    ['search', 'work_dir'],
    ['search', 'cwd'],
  ])('to %s is denied where %s names files too, of which the host did not tell', (kind, field) => {
    for (const value of ['sub', ['sub']])
      expect(check(kind, { path: 'a.md', pattern: 'x', [field]: value })).toMatchObject({
        behavior: 'deny',
        message: expect.stringContaining(field),
      });
    expect(check(kind, { path: 'a.md', pattern: 'x', output_mode: 'files_with_matches' }).behavior).toBe(
      'allow',
    );
  });

  it('that searches without a folder is given the staging copy', () => {
    expect(check('search', { pattern: 'ferry' })).toEqual(
      allowed({ pattern: 'ferry', path: '/state/staging/run' }),
    );
    expect(check('search', { pattern: 'a..b', path: 'notes' })).toEqual(
      allowed({ pattern: 'a..b', path: '/state/staging/run/notes' }),
    );
    expect(check('search', { q: 'ferry' }, ['folder'])).toEqual(
      allowed({ q: 'ferry', folder: '/state/staging/run' }),
    );
  });

  it('may name its file in a field of the host’s own', () => {
    expect(check('edit', { target: 'a.md' }, ['target'])).toEqual(
      allowed({ target: '/state/staging/run/a.md' }),
    );
    expect(check('edit', { target: 'a.md' })).toMatchObject({ behavior: 'deny' });
  });

  it('is told by the file that it means to change, also where it is denied', () => {
    const files = (kind: ToolKind, path: string) =>
      writtenFiles(deskOf(kind), { name: 'x', input: { file_path: path } });
    expect(files('edit', '/home/me/memory/pinned.md')).toEqual(['pinned.md']);
    expect(files('read', 'a.md')).toEqual([]);
    expect(files('write', '/etc/passwd')).toEqual([]);
  });

  it('never gets a path outside the staging copy, whatever it says', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      'a.md',
      'notes',
      '',
      '~',
      'home',
      'me',
      'memory',
      'state',
      'staging',
      'run',
      '.env',
    );
    const path = fc
      .tuple(
        fc.constantFrom('', '/', '/home/me/memory/', '/state/staging/run/'),
        fc.array(part, { maxLength: 7 }),
      )
      .map(([start, parts]) => start + parts.join('/'));
    const kinds = fc.constantFrom<ToolKind>('read', 'search', 'edit', 'write');
    const seen = { allow: 0, deny: 0 };
    fc.assert(
      fc.property(kinds, path, (kind, named) => {
        const answer = check(kind, { path: named });
        seen[answer.behavior] += 1;
        if (answer.behavior === 'deny') {
          expect(answer.message).not.toBe('');
          return;
        }
        const input = answer.updatedInput;
        const mapped = typeof input === 'object' && input !== null && 'path' in input ? input.path : null;
        expect(`${mapped}/`.startsWith('/state/staging/run/')).toBe(true);
        expect(String(mapped).split('/')).not.toContain('..');
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.allow, seen.deny)).toBeGreaterThan(20);
  });
});
