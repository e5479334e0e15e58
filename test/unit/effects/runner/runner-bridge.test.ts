import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import type { ToolCall, Usage } from '../../../../src/effects/ports/model.js';
import type { Runner, RunnerEnd, RunnerJob } from '../../../../src/effects/services/runner/runner.js';
import { type Bridge, runnerBridge } from '../../../../src/effects/services/runner/runner-bridge.js';
import type { ToolKind } from '../../../../src/effects/services/tools/host-call.js';

const KINDS: Readonly<Record<string, ToolKind>> = { Look: 'read', Put: 'write', Sh: 'shell' };
const DONE: RunnerEnd = { _tag: 'Done', words: null };
const USAGE: Usage = { input: 3, output: 2, cacheRead: 1, cacheCreation: 0 };

/** A clock whose timers fire when the test says so. */
const handClock = () => {
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    setTimer: (_, fire) => {
      timers.add(fire);
      return () => timers.delete(fire);
    },
  };
  const fire = (): void => {
    for (const timer of [...timers]) timer();
  };
  return { clock, fire };
};

const bridge = (
  runner: Runner,
  more: { direct?: boolean; clock?: Clock; kindOf?: () => ToolKind } = {},
): Bridge =>
  runnerBridge({
    scope: { staging: '/staging', live: '/live', readOnly: () => null, has: () => false },
    hasChanged: () => async () => true,
    clock: more.clock ?? handClock().clock,
    kindOf: more.kindOf ?? ((name) => KINDS[name] ?? 'other'),
    name: 'a runner',
    prompt: [
      { type: 'text', text: 'Rules.' },
      { type: 'text', text: 'This run.' },
    ],
    source: 'auto-dream',
    runner,
    direct: more.direct ?? false,
  });

const text = (words: string) => ({ type: 'text', text: words }) as const;
const call = (id: string, name = 'Put', path = 'a.md'): ToolCall => ({
  type: 'tool_use',
  id,
  name,
  input: { file_path: path },
});
const says = (job: RunnerJob, ...content: readonly (ToolCall | ReturnType<typeof text>)[]): void =>
  job.onMessage({ role: 'assistant', content, usage: USAGE });
const reports = (job: RunnerJob, id: string, content = 'ok'): void =>
  job.onMessage({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content, isError: false }],
  });

const never = new AbortController().signal;
const ask = ({ model }: Bridge, signal = never) => model.ask({ messages: [], maxOutput: null }, signal)();
const use = async ({ tools }: Bridge, asked: ToolCall, signal = never) => {
  const done = await tools.use(asked, signal)();
  return E.isRight(done) ? done.right : null;
};

/** Drives a bridge as the agent does, and tells what it heard. */
const driven = async (over: Bridge, limit = 50) => {
  const heard: string[] = [];
  for (let turn = 0; turn < limit; turn += 1) {
    const answer = await ask(over);
    if (E.isLeft(answer)) return [...heard, `${answer.left.fault}: ${answer.left.reason}`];
    const { content, stopReason } = answer.right;
    heard.push(
      `${stopReason} ${content.map((block) => (block.type === 'text' ? block.text : block.type)).join(' ')}`,
    );
    for (const block of content)
      if (block.type === 'tool_use') {
        const outcome = await use(over, block);
        heard.push(`${block.id}: ${outcome?.result.content}${outcome?.changed ? ' (changed)' : ''}`);
      }
    if (stopReason === 'end_turn') return heard;
  }
  return [...heard, 'no end'];
};

describe('a host’s runner', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['bare words', 'done'],
    ['an end of no kind', { _tag: 'Finished' }],
    ['an end without words', { _tag: 'Done' }],
    ['words that are none', { _tag: 'Done', words: 5 }],
    ['a usage of no number', { _tag: 'Done', words: 'x', usage: { ...USAGE, input: Number.NaN } }],
    ['a usage that no model has', { _tag: 'Done', words: 'x', usage: { ...USAGE, input: 1e300 } }],
    ['a failure without a reason', { _tag: 'Failed' }],
    [
      'what throws when it is looked at',
      Object.defineProperty({}, '_tag', {
        get: () => {
          throw new Error('Hands off');
        },
      }),
    ],
  ])('that ends with %s has broken down', async (_, end) => {
    const held: object = { run: async () => end };
    const anything: Runner = Reflect.get(held, 'run');
    expect(await driven(bridge(anything))).toEqual([
      expect.stringMatching(/^broken: The host’s runner broke down: /),
    ]);
  });

  it('whose table of tools is broken has every call denied', async () => {
    const over = bridge(
      async (job) => {
        says(job, call('1'));
        expect(job.check(call('1'))).toMatchObject({ behavior: 'deny' });
        return DONE;
      },
      {
        kindOf: () => {
          throw new Error('no table');
        },
      },
    );
    expect(await driven(over)).toEqual([
      'tool_use tool_use',
      expect.stringContaining('cannot be used'),
      'end_turn ',
    ]);
  });

  it('is given what it needs, and its messages, calls and results are heard one by one', async () => {
    let given: RunnerJob | null = null;
    const heard = await driven(
      bridge(async (job) => {
        given = job;
        says(job, text('Looking.'), call('1', 'Look', '/live/a.md'));
        expect(job.check({ id: '1', name: 'Look', input: { file_path: '/live/a.md' } })).toEqual({
          behavior: 'allow',
          updatedInput: { file_path: '/staging/a.md' },
        });
        reports(job, '1', 'text');
        says(job, call('2'));
        job.check({ id: '2', name: 'Put', input: { file_path: 'a.md' } });
        reports(job, '2');
        says(job, text('All in order.'));
        return DONE;
      }),
    );
    expect(given).toMatchObject({
      prompt: 'Rules.\n\nThis run.',
      source: 'auto-dream',
      staging: '/staging',
      memory: '/live',
    });
    expect(heard).toEqual([
      'tool_use Looking. tool_use',
      '1: text',
      'tool_use tool_use',
      '2: ok (changed)',
      'end_turn All in order.',
    ]);
  });

  it('may check before it reports the call, answer out of order, and say words in between', async () => {
    const heard = await driven(
      bridge(async (job) => {
        says(job, text('One moment.'));
        job.check({ id: '2', name: 'Put', input: { file_path: 'b.md' } });
        job.check({ id: '1', name: 'Put', input: { file_path: 'a.md' } });
        reports(job, '2', 'second');
        says(job, call('1'), call('2', 'Put', 'b.md'));
        says(job, text('Nearly.'));
        reports(job, '1', 'first');
        return { _tag: 'Done', words: 'Ignored, as it said something last.' };
      }),
    );
    expect(heard).toEqual([
      'pause_turn One moment.',
      'tool_use tool_use tool_use',
      '1: first (changed)',
      '2: second (changed)',
      'end_turn Nearly.',
    ]);
  });

  it('is denied what the policy denies, and need not report that', async () => {
    const answers: string[] = [];
    const over = bridge(async (job) => {
      says(job, call('1', 'Put', '/etc/passwd'), call('2', 'Sh'), call('3', 'Unheard'));
      for (const [id, name, path] of [
        ['1', 'Put', '/etc/passwd'],
        ['2', 'Sh', 'a.md'],
        ['3', 'Unheard', 'a.md'],
      ] as const)
        answers.push(job.check({ id, name, input: { file_path: path } }).behavior);
      return { _tag: 'Done', words: 'Oh.' };
    });
    await ask(over);
    expect(await use(over, call('1', 'Put', '/etc/passwd'))).toMatchObject({
      denied: expect.stringContaining('outside the memory folder'),
      changed: false,
      result: { isError: true },
    });
    expect(await use(over, call('2', 'Sh'))).toMatchObject({
      denied: 'A command that is not proven to be read-only, or names what may not be read.',
      result: { content: expect.stringContaining('in the field command'), isError: true },
    });
    expect(await use(over, call('3', 'Unheard'))).toMatchObject({ denied: expect.any(String) });
    expect(answers).toEqual(['deny', 'deny', 'deny']);
  });

  it('fails when it carries out a call that it did not ask about', async () => {
    const heard = await driven(
      bridge(async (job) => {
        says(job, call('1'));
        reports(job, '1');
        says(job, text('Done.'));
        return DONE;
      }),
    );
    expect(heard.at(-1)).toMatch(/^broken: .*call of Put without asking the check/);
  });

  it('that is direct need not ask', async () => {
    const direct = bridge(
      async (job) => {
        says(job, call('1'));
        reports(job, '1');
        return { _tag: 'Done', words: 'Done.' };
      },
      { direct: true },
    );
    expect(await driven(direct)).toEqual(['tool_use tool_use', '1: ok (changed)', 'end_turn Done.']);
  });

  it('that never reports a result does not hang the run', async () => {
    const heard = await driven(
      bridge(async (job) => {
        says(job, call('1'), call('2'));
        job.check({ id: '1', name: 'Put', input: { file_path: 'a.md' } });
        return { _tag: 'Done', words: 'Done.' };
      }),
    );
    expect(heard).toEqual([
      'tool_use tool_use tool_use',
      '1: The runner reported no result of this call. (changed)',
      '2: The runner reported no result of this call. (changed)',
      'end_turn Done.',
    ]);
  });

  it.each<[string, Runner, RegExp]>([
    ['rejects', () => Promise.reject(new Error('no route\n at x')), /^broken: .*broke down: no route\./],
    ['throws', () => JSON.parse('{'), /^broken: .*broke down/],
    [
      'says that it failed',
      async () => ({ _tag: 'Failed', reason: 'The quota is used up.' }),
      /failed: The quota/,
    ],
    [
      'reports what is no message',
      async (job) => {
        JSON.parse('[{"role":"assistant","content":"words"}]').forEach(job.onMessage);
        return DONE;
      },
      /^broken: .*a message that is none \(content/,
    ],
    [
      'reports what no journal could hold',
      async (job) => {
        says(job, { ...call('1'), input: JSON.parse('{"a":1e999}') });
        return DONE;
      },
      /^broken: .*no plain data/,
    ],
    ['ends without a word', async () => DONE, /^end_turn $/],
  ])('that %s is heard to', async (_, runner, last) => {
    expect((await driven(bridge(runner))).at(-1)).toMatch(last);
  });

  it('counts each message’s usage, and the rest with the last answer', async () => {
    const over = bridge(async (job) => {
      says(job, text('Words.'));
      return { ...DONE, usage: USAGE };
    });
    const answer = await ask(over);
    expect(answer).toMatchObject({
      right: { usage: { input: 6, output: 4, cacheRead: 2, cacheCreation: 0 } },
    });
  });
});

describe('a host’s runner that is stopped', () => {
  it.each(['ask', 'useTool'] as const)(
    'while we wait in %s hears it, and is denied all from then on',
    async (where) => {
      const stop = new AbortController();
      let late = '';
      let begun = (): void => {};
      const started = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const over = bridge(
        (job) =>
          new Promise((resolve) => {
            begun();
            if (where === 'useTool') says(job, call('1'));
            job.signal.addEventListener('abort', () => {
              late = job.check({ id: '9', name: 'Put', input: { file_path: 'a.md' } }).behavior;
              resolve({ _tag: 'Failed', reason: 'Aborted.' });
            });
          }),
      );
      if (where === 'useTool') await ask(over);
      const waiting = where === 'ask' ? ask(over, stop.signal) : use(over, call('1'), stop.signal);
      await started;
      stop.abort();
      await waiting;
      expect(late).toBe('deny');
      expect(await ask(over)).toMatchObject({ left: { reason: expect.stringContaining('Aborted.') } });
    },
  );

  it('and does not listen is abandoned, and what it then reports is not heard', async () => {
    const stop = new AbortController();
    const { clock, fire } = handClock();
    let job: RunnerJob | null = null;
    const over = bridge(
      (given) => {
        job = given;
        return new Promise(() => {});
      },
      { clock },
    );
    const waiting = ask(over, stop.signal);
    await Promise.resolve();
    stop.abort();
    fire();
    expect(await waiting).toMatchObject({ left: { fault: 'stopped' } });
    if (job !== null) says(job, text('Still here.'));
    expect(await ask(over)).toMatchObject({ left: { fault: 'stopped' } });
  });

  it('when nobody needs it any more ends before closing comes back', async () => {
    let ended = false;
    const over = bridge(async (job) => {
      says(job, call('1'));
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
      ended = true;
      return DONE;
    });
    await ask(over);
    await over.close();
    expect(ended).toBe(true);
  });
});

type Step = 'say' | 'call' | 'check' | 'result' | 'wait';

/** A runner that does these steps one after the other; calls, checks and results are numbered in the order they come. */
const stepping =
  (steps: readonly Step[], end: RunnerEnd): Runner =>
  async (job) => {
    const next = { call: 0, check: 0, result: 0 };
    const acts: Readonly<Record<Exclude<Step, 'wait'>, () => unknown>> = {
      say: () => says(job, text('words')),
      call: () => says(job, call(String(++next.call))),
      check: () => job.check({ id: String(++next.check), name: 'Put', input: { file_path: 'a.md' } }),
      result: () => reports(job, String(++next.result)),
    };
    for (const step of steps)
      if (step === 'wait') await Promise.resolve();
      else acts[step]();
    return end;
  };

describe('whatever a runner reports in whatever order', () => {
  it('the run hears of each call once and comes to an end', async () => {
    const step = fc.constantFrom<Step>('say', 'call', 'check', 'check', 'result', 'wait');
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, well) => {
        const end: RunnerEnd = well
          ? { _tag: 'Done', words: 'The end.' }
          : { _tag: 'Failed', reason: 'Bad luck.' };
        const heard = await driven(bridge(stepping(steps, end)));
        const last = String(heard.at(-1)).split(' ')[0] ?? '';
        ends.set(last, (ends.get(last) ?? 0) + 1);
        const told = heard.flatMap((line) => /^(\d+): /.exec(line)?.[1] ?? []);
        const calls = steps.filter((what) => what === 'call').map((_, index) => String(index + 1));
        expect(calls.slice(0, told.length)).toEqual(told);
        if (last === 'end_turn') expect(told).toEqual(calls);
      }),
      { numRuns: 300 },
    );
    expect([...ends.keys()].sort()).toEqual(['broken:', 'end_turn']);
    expect(Math.min(...ends.values())).toBeGreaterThan(20);
  });
});
