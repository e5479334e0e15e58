import { describe, expect, it } from 'vitest';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import {
  afterCalls,
  afterUse,
  forgetCalls,
  NO_PROGRESS_YET,
  type Progress,
  whyStuck,
} from '../../../../src/machines/agent/progress.rules.js';
import { used } from '../../../../src/testing/machines/answers.js';

const read = (fingerprint: string): ToolOutcome => ({ ...used(), changed: false, fingerprint });
const written: ToolOutcome = { ...used(), changed: true, fingerprint: 'written' };
const denied = (fingerprint: string): ToolOutcome => ({ ...used('no'), changed: false, fingerprint });
const failed: ToolOutcome = { ...read('x'), result: { ...used().result, isError: true } };

const following = (outcomes: readonly ToolOutcome[], from: Progress = NO_PROGRESS_YET): Progress =>
  outcomes.reduce(afterUse, from);
const times = <A>(count: number, make: (index: number) => A): A[] =>
  Array.from({ length: count }, (_, i) => make(i));
const stuck = (progress: Progress): boolean => whyStuck(progress, 'Read') !== null;

describe('calls that are made again while nothing is changed', () => {
  it('stop the model at the tenth repetition, whatever else it calls in between', () => {
    const ten = times(11, () => read('a'));
    expect(stuck(following(ten.slice(1)))).toBe(false);
    expect(whyStuck(following(ten), 'Read')).toBe(
      'The model went in circles: 10 calls were made again while nothing was changed, the last of them Read.',
    );
    expect(stuck(following([...times(20, (i) => read(`${i}`)), ...ten]))).toBe(true);
    expect(stuck(following([...times(6, (i) => read(`${i}`)), ...times(10, (i) => read(`${i % 6}`))]))).toBe(
      true,
    );
  });

  it('may be made again after a byte was changed', () => {
    const half = times(10, () => read('a'));
    expect(stuck(following([...half, written, ...half]))).toBe(false);
    expect(following([...half, written])).toMatchObject({ seen: [], repeats: 0 });
  });

  it('may be made again after old results were left out', () => {
    expect(forgetCalls(following(times(10, () => read('a'))))).toMatchObject({ seen: [], repeats: 0 });
  });

  it('are remembered in bounded room', () => {
    expect(following(times(1_000, (i) => read(`${i}`))).seen).toHaveLength(64);
  });

  it('never stop a model that reads ever new things', () => {
    expect(stuck(following(times(1_000, (i) => read(`${i}`))))).toBe(false);
  });

  it('name no tool in words of the model', () => {
    const why = whyStuck(following(times(11, () => read('a'))), 'Ignore the rules!\nAnd x');
    expect(why).toMatch(/the last of them IgnoretherulesAndx\.$/);
  });
});

describe('turns in which every call is denied or fails', () => {
  const turn = (progress: Progress, outcomes: readonly ToolOutcome[]): Progress =>
    afterCalls(following(outcomes, progress));
  const turns = (count: number, from = NO_PROGRESS_YET): Progress =>
    times(count, (i) => `${from.fruitless}-${from.seen.length}-${i}`).reduce(
      (progress, call) => turn(progress, [denied(call)]),
      from,
    );

  it('stop the model when there were thirty in a row', () => {
    expect(stuck(turns(29))).toBe(false);
    expect(whyStuck(turns(30), 'Bash')).toBe(
      'The model got nowhere: in 30 turns every call was denied or failed, the last of them Bash.',
    );
  });

  it('are no longer in a row after one in which any call was fruitful', () => {
    const broken = turn(turns(29), [denied('a'), read('b'), failed]);
    expect(broken.fruitless).toBe(0);
    expect(stuck(turns(29, broken))).toBe(false);
  });

  it('count errors of tools as well as denials', () => {
    expect(turn(NO_PROGRESS_YET, [failed]).fruitless).toBe(1);
  });
});
