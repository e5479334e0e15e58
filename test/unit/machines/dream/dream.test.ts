import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { dreamMachine } from '../../../../src/machines/dream/dream.machine.js';
import { dreamInput } from '../../../../src/testing/machines/inputs.js';
import { composed, prior, rootAfter, type Script, tell } from '../claimed/scripted-run.js';

const input = { ...dreamInput, verdict: { _tag: 'Open' } };
const dream = (script: Script = {}) => tell(dreamMachine, input, script);
const preview = (script: Script = {}) => tell(dreamMachine, { ...input, preview: true }, script);

const ACQUIRING = ['observe', 'claim', 'publish', 'verify'];
const WORKING = ['stage', 'ask', 'useTool', 'check'];
const SETTLING = ['prepare', 'decide', 'carryOut'];
const empty = { _tag: 'Sound', ...composed, changed: 0 };

describe('dream machine', () => {
  it('acquires, stages, dreams, checks, settles and is completed', async () => {
    const told = await dream();
    expect(told.started).toEqual([...ACQUIRING, 'stage', 'ask', 'useTool', 'ask', 'check', ...SETTLING]);
    expect(told.state).toBe('completed');
    expect(told.output).toMatchObject({
      _tag: 'Completed',
      reason: null,
      n: 3,
      held: { prior, startedAt: 1_000 },
      composed,
      turns: 2,
      usage: { input: 10, output: 2 },
      tooLate: false,
    });
  });

  it('commits an empty change too, and says unchanged', async () => {
    const told = await dream({ answers: { check: empty } });
    expect(told.state).toBe('unchanged');
    expect(told.verdicts).toEqual(['commit']);
  });

  it('passes on the conflicts that settling met', async () => {
    const told = await dream({
      answers: { carryOut: { restored: false, conflicts: ['a.md'], late: ['b.md'] } },
    });
    expect(told.output).toMatchObject({ _tag: 'Completed', conflicts: ['a.md'], late: ['b.md'] });
  });
});

describe('a dream without the lock, or with a breach', () => {
  it.each([
    ['busy', { observe: { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] } }],
    ['lost', { claim: { _tag: 'Lost', reason: 'somebody was first' } }],
  ])('is refused without a verdict when the lock is %s', async (_, answers) => {
    const told = await dream({ answers });
    expect(told.state).toBe('refused');
    expect(told.verdicts).toEqual([]);
    expect(told.output.n).toBeNull();
  });

  it.each([
    ['claim', { claim: { _tag: 'Withdraw', reason: 'it took too long' } }],
    ['publish', { publish: { _tag: 'Withdraw', reason: 'changed meanwhile' } }],
    ['verify', { verify: { _tag: 'Withdraw', reason: 'another program came in' } }],
  ])('gives a claim back that %s withdraws, and is refused', async (_, answers) => {
    const told = await dream({ answers });
    expect(told.state).toBe('refused');
    expect(told.verdicts).toEqual(['abort']);
  });

  it('is held with a breach, and names it', async () => {
    const breaches = ['a.md lost its front matter.'];
    const told = await dream({ answers: { check: { _tag: 'Breached', breaches, ...composed } } });
    expect(told.state).toBe('held');
    expect(told.verdicts).toEqual(['abort']);
    expect(told.output.reason).toContain('a.md lost its front matter.');
  });

  it('fails with the agent’s own reason', async () => {
    const cut = {
      content: [],
      stopReason: 'max_tokens',
      usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 },
    };
    const told = await dream({ answers: { ask: cut } });
    expect(told).toMatchObject({ state: 'failed', verdicts: ['abort'] });
    expect(told.output.reason).toContain('cut off');
  });
});

describe('a dream that fails, is killed or runs out of time', () => {
  it.each([
    ['observe', [], false],
    ...['claim', 'publish', 'verify', ...WORKING].map((src) => [src, ['abort'], false] as const),
    ['prepare', ['abort'], false],
    ['decide', [], true],
    ['carryOut', ['commit'], true],
  ] as const)('is failed when %s fails; verdicts: %j', async (fails, verdicts, leftToOthers) => {
    const told = await dream({ fails });
    expect(told.state).toBe('failed');
    expect(told.verdicts).toEqual(verdicts);
    expect(told.output.n).toBe(fails === 'observe' ? null : 3);
    if (leftToOthers) expect(told.output.reason).toContain('the next one will do it');
  });

  it.each([...ACQUIRING, ...WORKING, 'prepare', 'decide'])(
    'is killed when KILL comes during %s',
    async (killAt) => {
      const told = await dream({ killAt });
      expect(told.state).toBe('killed');
      expect(told.verdicts).toEqual(['abort']);
      expect(told.output).toMatchObject({ reason: 'It was stopped by a person.', tooLate: false });
    },
  );

  it('obeys a kill during the look at a busy lock at once: there is nothing to settle', async () => {
    const busy = { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] };
    const told = await dream({ killAt: 'observe', answers: { observe: busy } });
    expect(told).toMatchObject({ state: 'killed', verdicts: [] });
  });
});

describe('a dream that is told to stop too late, or to end', () => {
  it('answers too late when KILL comes after the commit was decided', async () => {
    const told = await dream({ killAt: 'carryOut' });
    expect(told.state).toBe('completed');
    expect(told.output.tooLate).toBe(true);
  });

  it('is failed when another process ended the run, and keeps the reason that it had itself', async () => {
    const late = await dream({ superseded: true });
    expect(late.state).toBe('failed');
    expect(late.output.reason).toBe('Another process ended the run: deadline.');
    expect(await dream({ superseded: true, killAt: 'ask' })).toMatchObject({ state: 'killed' });
  });

  it('works no further when it is told to stop while the lock is being taken', async () => {
    const told = await dream({ killAt: 'verify' });
    expect(told.started).not.toContain('stage');
  });

  it.each(WORKING)('gives up when the time is over during %s', async (deadlineAt) => {
    const told = await dream({ deadlineAt });
    expect(told).toMatchObject({ state: 'failed', verdicts: ['abort'] });
    expect(told.output.reason).toContain('minutes');
  });

  describe('as a preview', () => {
    it('takes no lock, settles nothing and ends after the check', async () => {
      const told = await preview();
      expect(told.started).toEqual(['stage', 'ask', 'useTool', 'ask', 'check']);
      expect(told).toMatchObject({ state: 'previewed', verdicts: [] });
      expect(told.output).toMatchObject({ _tag: 'Previewed', n: null, composed });
    });

    it.each(WORKING)('is killed, failed or out of time during %s, with nothing to settle', async (src) => {
      for (const [script, state] of [
        [{ killAt: src }, 'killed'],
        [{ fails: src }, 'failed'],
        [{ deadlineAt: src }, 'failed'],
      ] as const)
        expect(await preview(script)).toMatchObject({ state, verdicts: [] });
    });
  });
});

describe('a dream however it goes', () => {
  it.each(['acquire', 'agent', 'settle'])('ends even when its child %s breaks down', async (child) => {
    const told = await dream();
    const index = told.records.findIndex(({ after }) => `dream/${child}` in after);
    const state = rootAfter(dreamMachine, told.records.slice(0, index + 1)) as never;
    const [next] = transition(dreamMachine, state, {
      type: `xstate.error.actor.${child}`,
      error: { _tag: 'X' },
    } as never);
    expect(next.value).toBe(child === 'agent' ? 'settling' : 'failed');
  });

  it.each([
    ...[...ACQUIRING, ...WORKING, ...SETTLING].flatMap((src) => [{ killAt: src }, { fails: src }]),
    ...WORKING.map((src) => ({ deadlineAt: src })),
    {},
  ])('ends alike under XState itself and when it is replayed: %j', async (script) => {
    const told = await dream(script);
    expect(told.driven).toEqual(told.replayed);
    expect(told.replayed.output).toEqual(told.output);
  });
});
