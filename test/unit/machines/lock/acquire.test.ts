import { describe, expect, it } from 'vitest';
import { acquireMachine } from '../../../../src/machines/lock/acquire.machine.js';
import { type Play, play } from './lock-play.js';

const request = { runId: 'abc-1', kind: 'dream', journal: 'runs/abc-1.jsonl', clockAfter: { _tag: 'Start' } };
const prior = { ino: '7', mtimeNs: '5', size: 0 };
const free = { _tag: 'Free', n: 4, startedAt: 1_000, prior, previous: null, recovered: [] };
const run = { n: 4, runId: 'abc-1' };
const withdraw = { _tag: 'Withdraw', reason: 'the lock file changed' };

const begin = (): Promise<Play> => play(acquireMachine, 'acquire', request);

/** Up to the act of this name, which is then under way. */
const upTo = async (act: string): Promise<Play> => {
  const it = await begin();
  const steps: [string, () => Promise<unknown>][] = [
    ['observe', () => it.gives('observe', free)],
    ['claim', () => it.gives('claim', { _tag: 'Claimed', deadline: 9_000 })],
    [
      'publish',
      async () => {
        await it.gives('publish', { _tag: 'Published' });
        await it.wait();
      },
    ],
  ];
  for (const [name, step] of steps) {
    if (name === act) break;
    await step();
  }
  return it;
};

describe('acquire machine', () => {
  it('looks, claims what it saw, publishes, waits and looks again', async () => {
    const it = await begin();
    expect([it.state(), it.under()]).toEqual(['observing', [['observe', { request }]]]);
    await it.gives('observe', { ...free, recovered: [{ n: 3 }] });
    expect([it.state(), it.under()]).toEqual(['claiming', [['claim', { request, free }]]]);
    await it.gives('claim', { _tag: 'Claimed', deadline: 9_000 });
    expect([it.state(), it.under()]).toEqual(['publishing', [['publish', { run, prior }]]]);
    await it.gives('publish', { _tag: 'Published' });
    expect([it.state(), it.under()]).toEqual(['waiting', []]);
    expect(await it.wait()).toBe(50);
    expect([it.state(), it.under()]).toEqual(['verifying', [['verify', { run, prior }]]]);
    await it.gives('verify', { _tag: 'Held' });
    expect(await it.output()).toEqual({ _tag: 'Held', n: 4, prior, startedAt: 1_000, deadline: 9_000 });
  });

  it('is busy while somebody else holds the lock', async () => {
    const it = await begin();
    await it.gives('observe', { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] });
    expect(await it.output()).toEqual({ _tag: 'Busy', reason: 'a dream is live' });
    expect(it.state()).toBe('busy');
  });

  it('has lost when another was first', async () => {
    const it = await upTo('claim');
    await it.gives('claim', { _tag: 'Lost', reason: 'another was first' });
    expect(await it.output()).toEqual({ _tag: 'Lost', reason: 'another was first' });
    expect(it.state()).toBe('lost');
  });

  it.each(['claim', 'publish', 'verify'])(
    'names the claim to be given back when %s withdraws',
    async (act) => {
      const it = await upTo(act);
      await it.gives(act, withdraw);
      expect(await it.output()).toEqual({ _tag: 'Withdrawn', n: 4, reason: withdraw.reason });
      expect(it.state()).toBe('withdrawn');
    },
  );

  it.each([
    ['observe', null],
    ['claim', 4],
    ['publish', 4],
    ['verify', 4],
  ])('fails when %s does, and knows whether a claim may have been made', async (act, n) => {
    const it = await upTo(act);
    await it.fails(act, { code: 'EIO' });
    expect(await it.output()).toEqual({ _tag: 'Failed', n, error: { _tag: 'FileError', code: 'EIO' } });
    expect(it.state()).toBe('failed');
  });
});
