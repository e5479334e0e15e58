import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { honestEvents, seal } from './honest.js';

test('a line is the record as JSON, in the order of its fields, with the hash of its own bytes at the end', () => {
  const { lines, records } = seal(honestEvents(2, true));
  for (const [index, line] of lines.entries()) {
    const [body = ''] = line.split(',"hash":');
    expect(JSON.parse(line)).toEqual(records[index]);
    expect(records[index]?.hash).toBe(createHash('sha256').update(body).digest('hex'));
    expect(Object.keys(JSON.parse(line))).toEqual(
      'v seq time path event cascade before after digest prev hash'.split(' '),
    );
    expect(line.indexOf('\n')).toBe(line.length - 1);
  }
});

test('the hash of a record is the prev of the next', () => {
  const { records } = seal(honestEvents(3, true));
  expect(records.map(({ prev }) => prev)).toEqual([null, ...records.slice(0, -1).map(({ hash }) => hash)]);
});
