import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { daemonLine, followLines, lastLines } from '../../../../src/hosts/daemon/log-tail.js';

const line = (message: string, fields: object = { daemon: true }): string =>
  `${JSON.stringify({ time: 'T', level: 'info', pid: 1, message, fields })}\n`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the lines of the daemon', () => {
  test('are the last of the log and of the one before it, without those of hooks and what is none', async () => {
    const files = memoryFiles();
    await files.makeFolder('/log')();
    await files.create('/log/autodream.log.1', bytes(line('a') + line('b')))();
    const now = `${line('of a hook', {})}{\n${line('c\u001b', { run: 'r1', daemon: true })}`;
    await files.create('/log/autodream.log', bytes(now))();
    expect(await lastLines(files, '/log', 2)).toEqual(['T info b', 'T info c\\u001b run=r1']);
    expect(await lastLines(files, '/nowhere', 2)).toEqual([]);
  });

  test('tell the time by the clocks here', () => {
    const at = new Date(2026, 2, 9, 14, 5, 11);
    const written = line('a').replace('"T"', JSON.stringify(at.toISOString()));
    expect(daemonLine(written)).toBe('2026-03-09 14:05:11 info a');
  });

  test('are followed as they come, also into a new file', async () => {
    let [file, text, changed] = ['1', line('before'), (): void => {}];
    const waiting: ((heard: string) => void)[] = [];
    const next = (): Promise<string> => new Promise((done) => waiting.push(done));
    const looked = async (): Promise<void> => void (await new Promise((done) => setImmediate(done)));
    const leave = followLines(
      {
        folder: '/log',
        clock: { now: () => 0, setTimer: () => () => {} },
        growing: {
          readFrom: (_, from, most) => async () =>
            E.right({ file, size: bytes(text).length, bytes: bytes(text).subarray(from, from + most) }),
          watch: (_, tell) => {
            changed = tell;
            return () => {};
          },
        },
      },
      (heard) => waiting.shift()?.(heard),
    );
    await looked();
    const whole = line('one');
    const first = next();
    text += whole.slice(0, 10);
    changed();
    await looked();
    text += whole.slice(10);
    changed();
    expect(await first).toBe('T info one');
    const second = next();
    [file, text] = ['2', line('two')];
    changed();
    expect(await second).toBe('T info two');
    leave();
  });
});
