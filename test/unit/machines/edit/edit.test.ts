import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { editMachine } from '../../../../src/machines/edit/edit.machine.js';
import { composed, request, rootAfter, type Script, tell } from '../claimed/scripted-run.js';

const input = { request: { ...request, kind: 'undo' }, about: { undo: 'abc-0' } };
const edit = (script: Script = {}) => tell(editMachine, input, script);

const ACQUIRING = ['observe', 'claim', 'publish', 'verify'];
const SETTLING = ['prepare', 'decide', 'carryOut'];

describe('edit machine', () => {
  it('acquires, composes, settles and is completed', async () => {
    const told = await edit();
    expect(told.started).toEqual([...ACQUIRING, 'compose', ...SETTLING]);
    expect(told).toMatchObject({ state: 'completed', verdicts: ['commit'] });
    expect(told.output).toMatchObject({ _tag: 'Completed', n: 3, composed, tooLate: false });
  });

  it('says unchanged when there was nothing to do', async () => {
    const told = await edit({ answers: { compose: { ...composed, changed: 0 } } });
    expect(told).toMatchObject({ state: 'unchanged', verdicts: ['commit'] });
  });

  it('says unchanged when every file was already what it was to become, and completed when one conflicts', async () => {
    const prepare = { plan: 'p', files: 0, conflicts: [] };
    expect(await edit({ answers: { prepare } })).toMatchObject({ state: 'unchanged', verdicts: ['commit'] });
    const conflicting = { ...prepare, conflicts: ['a.md'] };
    expect(await edit({ answers: { prepare: conflicting } })).toMatchObject({ state: 'completed' });
  });

  it('is refused while somebody else holds the lock, and gives back what it must withdraw', async () => {
    const busy = { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] };
    expect(await edit({ answers: { observe: busy } })).toMatchObject({ state: 'refused', verdicts: [] });
    const withdraw = { _tag: 'Withdraw', reason: 'changed meanwhile' };
    expect(await edit({ answers: { publish: withdraw } })).toMatchObject({
      state: 'refused',
      verdicts: ['abort'],
    });
  });

  it.each([
    ['observe', []],
    ...['claim', 'publish', 'verify', 'compose', 'prepare'].map((src) => [src, ['abort']] as const),
    ['decide', []],
    ['carryOut', ['commit']],
  ] as const)('is failed when %s fails; verdicts: %j', async (fails, verdicts) => {
    expect(await edit({ fails })).toMatchObject({ state: 'failed', verdicts });
  });

  it.each([...ACQUIRING, 'compose', 'prepare', 'decide'])(
    'is killed when KILL comes during %s',
    async (killAt) => {
      expect(await edit({ killAt })).toMatchObject({ state: 'killed', verdicts: ['abort'] });
    },
  );

  it('obeys a kill while there is nothing to settle', async () => {
    const busy = { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] };
    const told = await edit({ killAt: 'observe', answers: { observe: busy } });
    expect(told).toMatchObject({ state: 'killed', verdicts: [] });
  });

  it('answers too late when KILL comes after the commit was decided', async () => {
    const told = await edit({ killAt: 'carryOut' });
    expect(told.state).toBe('completed');
    expect(told.output.tooLate).toBe(true);
  });

  it.each(['acquire', 'settle'])('ends even when its child %s breaks down', async (child) => {
    const told = await edit();
    const index = told.records.findIndex(({ after }) => `edit/${child}` in after);
    const [next] = transition(
      editMachine,
      rootAfter(editMachine, told.records.slice(0, index + 1)) as never,
      {
        type: `xstate.error.actor.${child}`,
        error: { _tag: 'X' },
      } as never,
    );
    expect(next.value).toBe('failed');
  });

  it.each([
    ...[...ACQUIRING, 'compose', ...SETTLING].flatMap((src) => [{ killAt: src }, { fails: src }]),
    {},
  ])('ends alike under XState itself and when it is replayed: %j', async (script) => {
    const told = await edit(script);
    expect(told.driven).toEqual(told.replayed);
    expect(told.replayed.output).toEqual(told.output);
  });
});
