import { describe, expect, test } from 'vitest';
import { verifyChain } from '../../../src/journal/verify-chain.js';
import { honestEvents, seal, toBytes } from './honest.js';

const { lines, records } = seal(honestEvents(4, true));
const verify = (changed: readonly string[]) => verifyChain(toBytes(changed));

const without = (index: number) => lines.toSpliced(index, 1);

describe('a journal', () => {
  test('that is honest gives its records, its head and no fault', () => {
    expect(verify(lines)).toEqual({
      records,
      head: records.at(-1)?.hash,
      settled: true,
      torn: 0,
      fault: null,
    });
  });

  test('without a settlement is unsettled and no fault', () => {
    expect(verify(lines.slice(0, 3))).toMatchObject({ settled: false, fault: null, head: records[2]?.hash });
    expect(verify([])).toEqual({ records: [], head: null, settled: false, torn: 0, fault: null });
  });

  test('with a torn last line keeps the records before it', () => {
    const torn = verify([...lines.slice(0, 3), lines[3]?.slice(0, 20) ?? '']);
    expect(torn).toMatchObject({ torn: 20, settled: false, fault: null });
    expect(torn.records).toHaveLength(3);
  });

  test('with a hole, where zeros stand for what a disk never got, ends before it', () => {
    const whole = toBytes(lines.slice(0, 5));
    const start = toBytes(lines.slice(0, 2)).length;
    for (const [from, to] of [
      [start, start + 300],
      [start + 40, start + 300],
      [start + 40, whole.length],
    ] as const) {
      const chain = verifyChain(whole.slice().fill(0, from, to));
      expect(chain).toMatchObject({ torn: whole.length - start, fault: null, head: records[1]?.hash });
    }
    expect(verifyChain(whole.slice().fill(0, start + 40, start + 41))).toMatchObject({
      torn: 0,
      fault: { seq: 2, why: 'changed' },
    });
  });

  test('with anything after its settlement is at fault there', () => {
    const fault = { seq: 6, why: 'inserted' };
    expect(verify([...lines, 'x'])).toMatchObject({ fault });
    expect(verify([...lines, 'x\n'])).toMatchObject({ fault });
    expect(verify([...lines, lines[2] ?? ''])).toMatchObject({ fault });
  });

  test('names the record that was changed', () => {
    const changed = lines.with(2, lines[2]?.replace('ünd', 'und') ?? '');
    expect(verify(changed)).toMatchObject({ fault: { seq: 2, why: 'changed' }, settled: false });
    expect(verify(changed).records).toEqual(records.slice(0, 2));
  });

  test('names the record that was removed', () => {
    expect(verify(without(0))).toMatchObject({ fault: { seq: 0, why: 'removed' } });
    expect(verify(without(3))).toMatchObject({ fault: { seq: 3, why: 'removed' } });
  });

  test('names the first record that stands in another place', () => {
    const [a = '', b = '', c = '', ...rest] = lines;
    expect(verify([a, c, b, ...rest])).toMatchObject({ fault: { seq: 1, why: 'reordered' } });
  });

  test('names the place where a line was inserted', () => {
    expect(verify(lines.toSpliced(3, 0, lines[1] ?? ''))).toMatchObject({
      fault: { seq: 3, why: 'inserted' },
    });
    expect(verify(lines.toSpliced(3, 0, lines[4] ?? ''))).toMatchObject({
      fault: { seq: 3, why: 'inserted' },
    });
    expect(verify(lines.toSpliced(3, 0, '{}\n'))).toMatchObject({ fault: { seq: 3, why: 'inserted' } });
    expect(verify(lines.toSpliced(3, 0, '\n'))).toMatchObject({ fault: { seq: 3, why: 'inserted' } });
  });

  test('shows a record that was replaced by another sealed one', () => {
    const other = seal(honestEvents(4, true).with(2, { type: 'KILL', by: 'forger', request: null })).lines;
    expect(verify(lines.with(2, other[2] ?? ''))).toMatchObject({ fault: { seq: 3, why: 'changed' } });
  });

  test('that was cut and settled anew over fewer records shows it by the count alone', () => {
    const counted = seal([...honestEvents(2, false), { type: 'SETTLED', records: 5 }]).lines;
    expect(verify(counted)).toMatchObject({ fault: { seq: 3, why: 'changed' } });
  });

  test('begins with its only START', () => {
    const [start] = honestEvents(0, false);
    const late = seal([{ type: 'KILL', by: 'x', request: null }]).lines;
    expect(verify(late)).toMatchObject({ fault: { seq: 0, why: 'changed' } });
    if (start)
      expect(verify(seal([start, start]).lines)).toMatchObject({ fault: { seq: 1, why: 'changed' } });
  });

  test('of another format is not read', () => {
    const line = '{"v":2}\n';
    expect(verify([line])).toMatchObject({ fault: { seq: 0, why: 'changed' } });
  });
});
