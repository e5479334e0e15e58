import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogFields } from '../../../../src/effects/ports/log.js';
import { type LogEntry, logLine } from '../../../../src/effects/services/log/log-line.js';

const entry = (message: string, fields: LogFields = {}): LogEntry => ({
  time: 1_764_500_000_000,
  level: 'error',
  pid: 41,
  message,
  fields,
});
const same = (text: string): string => text;

describe('a line of the log', () => {
  it('has its time, level, process, message and fields', () => {
    const line = logLine(
      entry('The hook’s input is no JSON.', { bytes: 12, hook: 'stop', tried: true }),
      same,
    );
    expect(JSON.parse(line)).toEqual({
      time: '2025-11-30T10:53:20.000Z',
      level: 'error',
      pid: 41,
      message: 'The hook’s input is no JSON.',
      fields: { bytes: 12, hook: 'stop', tried: true },
    });
  });

  it('is one line of harmless characters, whatever is noted, and gives it back', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    const hostile = fc.oneof(
      text,
      fc.constantFrom('a\nb', '\u001b[2J', '\u009b2J', '\u2028', '\u202e', '\r\n'),
    );
    fc.assert(
      fc.property(hostile, fc.dictionary(text, hostile, { noNullPrototype: true }), (message, fields) => {
        const line = logLine(entry(message, fields), same);
        expect(line.endsWith('\n')).toBe(true);
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(JSON.parse(line).message).toBe(message);
        expect(JSON.parse(line).fields ?? {}).toEqual(fields);
      }),
    );
  });

  it('is short, and a secret that the cut goes through is not in it', () => {
    const secret = `sk-${'s3cr3t'.repeat(40)}`;
    const masked = (text: string): string => text.replaceAll(secret, '[secret]').replaceAll('pad ', '');
    const long = `${'pad '.repeat(2_480)}${secret}${'x'.repeat(50_000)}`;
    const line = logLine(entry(long, { long }), masked);
    expect(line.length).toBeLessThan(4_300);
    expect(line).not.toContain('s3cr3t');
  });

  it('looks at a field’s name and its text together, and withholds a text of which the name became a part', () => {
    const seen: string[] = [];
    const clean = (text: string): string => {
      seen.push(text);
      return text.startsWith('key=') ? '[secret]' : text;
    };
    expect(JSON.parse(logLine(entry('m', { key: 'value', path: 'a' }), clean)).fields).toEqual({
      key: '[withheld]',
      path: 'a',
    });
    expect(seen).toEqual(['m', 'key=value', 'path=a']);
  });
});
