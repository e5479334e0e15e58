import { describe, expect, it } from 'vitest';
import { READ_CAP } from '../../../../src/effects/services/tools/read.js';
import { stagingWith } from './staging-in-memory.js';

const NOTICE = '[The file was changed by somebody else since you last read it.]';

describe('Read', () => {
  it('counts a negative offset from the end', async () => {
    const { answered } = stagingWith({ 'a.md': 'one\ntwo\nthree\nfour\n' });
    const from = (offset: number, limit?: number) =>
      answered('Read', { file_path: 'a.md', offset, ...(limit === undefined ? {} : { limit }) });
    expect(await from(-2)).toBe('three\nfour\n');
    expect(await from(-3, 1)).toBe('two\n[Lines 2-2 of 4 shown. Read on with offset 3.]');
    expect(await from(-9)).toBe('one\ntwo\nthree\nfour\n');
  });

  it('shows how a line begins that is too long, where only that line is asked for', async () => {
    const line = `${'x'.repeat(READ_CAP - 1)}😀${'y'.repeat(100)}`;
    const { answered, refused } = stagingWith({ 'a.md': `first\n${line}` });
    expect(await answered('Read', { file_path: 'a.md' })).toBe(
      'first\n[Lines 1-1 of 2 shown. Read on with offset 2.]',
    );
    expect(await refused('Read', { file_path: 'a.md', offset: 2 })).toContain('limit 1');
    expect(await answered('Read', { file_path: 'a.md', offset: 2, limit: 1 })).toBe(
      `${'x'.repeat(READ_CAP - 1)}\n[Line 2 is cut: the first ${READ_CAP - 1} of its ${line.length} characters are shown.]`,
    );
  });

  it('says once that somebody else changed a file since this run read or wrote it', async () => {
    const { put, answered } = stagingWith({ 'a.md': 'one' });
    const read = () => answered('Read', { file_path: 'a.md' });
    expect([await read(), await read()]).toEqual(['one', 'one']);
    put('a.md', 'two');
    expect([await read(), await read()]).toEqual([`two\n${NOTICE}`, 'two']);
    await answered('Write', { file_path: 'a.md', content: 'three' });
    expect(await read()).toBe('three');
    put('a.md', '');
    expect(await read()).toBe(NOTICE);
  });

  it.each([
    ['a PNG picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d)],
    ['a PDF document', new Uint8Array([...new TextEncoder().encode('%PDF-1.7'), 0xe2, 0xe3])],
    ['UTF-16 text', Uint8Array.of(0xff, 0xfe, 0x41, 0x00)],
    ['binary data', Uint8Array.of(0x61, 0xff)],
  ])('says of bytes that are no text that they are %s, and how many', async (kind, bytes) => {
    const { refused } = stagingWith({ 'a.md': bytes });
    expect(await refused('Read', { file_path: 'a.md' })).toBe(
      `a.md is not valid UTF-8 text but ${kind} of ${bytes.length} bytes, and is left alone.`,
    );
  });
});
