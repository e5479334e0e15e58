import { describe, expect, it } from 'vitest';
import { script } from '../../../../../src/effects/simulated/scripted-model/script.js';
import type { Engine } from '../../../../../src/hosts/engines/engine.js';
import { RULES } from '../../../../../src/memory/prompt/rules.js';
import { textAt } from '../../../../../src/testing/on-disk.js';
import { scriptedEngine } from '../../scripted-engine.js';
import { aJob, aMorning, HOUR_MS } from './a-morning.js';

const TALK = '/store/talk.jsonl';
const SAID = '{"type":"user","message":{"role":"user","content":"Good morning."}}\n';
const SKILL = '/nowhere/.config/autodream/skills/dream/SKILL.md';

/** An engine that changes nothing, and what it was asked. */
const listening = (): { readonly engine: Engine; readonly prompts: string[][] } => {
  const prompts: string[][] = [];
  const { engine, model } = scriptedEngine(script());
  const open: Engine['open'] = (room) => {
    prompts.push(room.prompt.map(({ text }) => text));
    return { model, tools: room.tools };
  };
  return { engine: { ...engine, open }, prompts };
};

describe('the dream job', () => {
  it('dreams while the assistant is active, and writes it down', async () => {
    const morning = aMorning({ switches: { assistantActive: true } });
    morning.put(TALK, SAID);
    expect(await morning.run('dream')).toMatchObject({
      _tag: 'Done',
      sentence: expect.stringMatching(/^A dream put the memory in order \(1 file changed\)/),
    });
    expect(morning.text('harbour.md')).not.toContain('- the ferry leaves at 7\n');
    const [entry, ...others] = await morning.entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'dream', runs: [expect.any(String), 'firing-1'] });
    expect(morning.news).toMatchObject([{ kind: 'dream' }]);
  });

  it('is over in an ordinary way where a gate refuses, with its sentence and no entry', async () => {
    const morning = aMorning({ switches: { assistantActive: true }, values: { minSessions: 3 } });
    morning.put(TALK, SAID);
    expect(await morning.run('dream')).toMatchObject({
      _tag: 'Done',
      sentence: expect.stringContaining('3'),
    });
    expect(await morning.entries()).toEqual([]);
    expect(morning.news).toEqual([]);
  });

  it.each(['remote', 'autoMemory', 'autodream'] as const)('obeys the switch %s as turns do', async (name) => {
    const morning = aMorning({ switches: { [name]: name === 'remote' } });
    morning.put(TALK, SAID);
    expect(await morning.run('dream')).toMatchObject({ _tag: 'Done' });
    expect(await morning.entries()).toEqual([]);
  });

  it('asks the time gate too: soon after one dream there is no other', async () => {
    const morning = aMorning();
    morning.put(TALK, SAID);
    await morning.run('dream');
    morning.skip(HOUR_MS);
    morning.put('/store/more.jsonl', SAID);
    expect(await morning.run('dream')).toMatchObject({
      _tag: 'Done',
      sentence: expect.stringContaining('24'),
    });
    expect(await morning.entries()).toHaveLength(1);
  });

  it('puts the skill behind the rules, which stay the same bytes', async () => {
    const { engine, prompts } = listening();
    const morning = aMorning({}, { engine });
    morning.put(TALK, SAID);
    await morning.run('dream');
    expect(prompts).toHaveLength(1);
    const [rules = '', run = ''] = prompts[0] ?? [];
    expect(rules).toBe(RULES);
    expect(run).toContain('## What the owner wants');
    expect(run.indexOf('</run-data>')).toBeLessThan(run.indexOf('## What the owner wants'));
    expect(textAt(morning.tree, SKILL)).toMatch(/^---\nname: dream\n/);
  });

  it('lays the skill down also where a gate refuses, so that it can be edited before the first dream', async () => {
    const morning = aMorning({ values: { minSessions: 3 } });
    await morning.run('dream');
    expect(textAt(morning.tree, SKILL)).toMatch(/^---\nname: dream\n/);
  });

  it('that is stopped gives the store back', async () => {
    const stopping = new AbortController();
    const morning = aMorning({}, {}, () => stopping.abort());
    morning.put(TALK, SAID);
    const before = morning.text('harbour.md');
    expect(await morning.run('dream', {}, stopping.signal)).toMatchObject({
      _tag: 'Failed',
      sentence: expect.stringContaining('stopped'),
    });
    expect(morning.text('harbour.md')).toBe(before);
  });

  it('is only the assistant’s: a task of another kind with that id is none', () => {
    const { jobs } = aMorning();
    const job = aJob({ id: 'dream', kind: 'recurring' });
    const work = {
      job,
      firing: { jobId: 'dream', nominal: 0, due: 0 },
      runId: 'r',
      missed: false,
      skipped: 0,
    };
    expect(jobs(work, new AbortController().signal)).toBeNull();
    expect(
      jobs({ ...work, job: { ...job, kind: 'permanent', id: 'mine' } }, new AbortController().signal),
    ).toBeNull();
  });
});
