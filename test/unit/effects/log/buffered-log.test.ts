import { describe, expect, it } from 'vitest';
import type { LogLevel } from '../../../../src/effects/ports/log.js';
import { type Append, bufferedLog } from '../../../../src/effects/services/log/buffered-log.js';

const logTo = (append: Append, level: LogLevel = 'debug', clean = (text: string) => text) =>
  bufferedLog({ level, clock: { now: () => 0 }, pid: 1, clean, append });

const messagesOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).message),
  );

const LEVELS = ['error', 'warning', 'info', 'debug'] as const;

describe('a log', () => {
  it('writes together what is noted in one step, and what comes meanwhile after it, in order', async () => {
    const texts: string[] = [];
    const log = logTo(async (text) => {
      texts.push(text);
      if (texts.length === 1) log.write('info', 'third');
      return true;
    });
    log.write('info', 'first');
    log.write('error', 'second');
    expect(texts).toEqual([]);
    await log.flush();
    expect(texts.map((text) => messagesOf([text]))).toEqual([['first', 'second'], ['third']]);
    log.write('info', 'fourth');
    await log.flush();
    expect(messagesOf(texts)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it.each(LEVELS)('notes at %s that and what is more important, and nothing else', async (level) => {
    const texts: string[] = [];
    const log = logTo(async (text) => texts.push(text) > 0, level);
    for (const each of LEVELS) log.write(each, each);
    await log.flush();
    expect(messagesOf(texts)).toEqual(LEVELS.slice(0, LEVELS.indexOf(level) + 1));
  });

  it('goes on when a text cannot be written', async () => {
    const texts: string[] = [];
    let full = true;
    const log = logTo(async (text) => !full && texts.push(text) > 0);
    log.write('error', 'lost');
    await log.flush();
    full = false;
    log.write('error', 'kept');
    await log.flush();
    expect(messagesOf(texts)).toEqual(['kept']);
  });

  it('does not throw when what is noted cannot be looked at', async () => {
    const texts: string[] = [];
    const log = logTo(
      async (text) => texts.push(text) > 0,
      'debug',
      (text) => {
        if (text === 'bad') throw new Error('no');
        return text;
      },
    );
    log.write('error', 'bad');
    log.write('error', 'good');
    await log.flush();
    expect(messagesOf(texts)).toEqual(['good']);
  });

  it('leaves out what comes in too large a crowd, and says how much', async () => {
    const texts: string[] = [];
    const log = logTo(async (text) => texts.push(text) > 0);
    for (let n = 0; n < 1_200; n += 1) log.write('debug', String(n));
    await log.flush();
    const messages = messagesOf(texts);
    expect(messages.length).toBe(501);
    expect(messages.at(-1)).toBe('700 lines were left out: too many came at once.');
  });

  it('has nothing to wait for when nothing was noted', async () => {
    await expect(logTo(async () => true).flush()).resolves.toBeUndefined();
  });
});
