import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { MACHINES as DRAWN } from '../../../../diagrams/machines.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { definitionOf, MACHINES } from '../../../../src/hosts/stately/definition.js';
import { aContext } from '../cli/a-context.js';

const nameOf = (named: unknown): unknown =>
  typeof named === 'object' && named !== null && 'type' in named ? named.type : named;

/** All that makes a statechart, by the names it uses. */
const chartOf = (node: AnyStateNode): unknown => ({
  id: node.id,
  type: node.type,
  initial: node.initial?.target.map(({ id }) => id),
  invokes: node.invoke.map(({ id, src }) => ({ id, src })),
  transitions: [...node.transitions, ...(node.always === undefined ? [] : [['', node.always] as const])].map(
    ([event, transitions]) => [
      event,
      transitions.map(({ target, guard, actions, reenter }) => ({
        target: target?.map(({ id }) => id),
        guard: nameOf(guard),
        actions: actions.map(nameOf),
        reenter,
      })),
    ],
  ),
  states: Object.values(node.states).map(chartOf),
});

const roundTrip = (machine: AnyStateMachine): AnyStateMachine =>
  createMachine(JSON.parse(JSON.stringify(definitionOf(machine))));

describe('a machine as JSON', () => {
  it('is there for each machine that is drawn', () => {
    expect([...MACHINES.keys()].sort()).toEqual(Object.keys(DRAWN).sort());
  });

  it.each([...MACHINES])('gives the same statechart again: %s', (_, machine) => {
    const chart = chartOf(machine.root);
    expect(JSON.stringify(chart).length).toBeGreaterThan(500);
    expect(chartOf(roundTrip(machine).root)).toEqual(chart);
  });

  it.each([...MACHINES])('holds nothing that JSON does not, and is the same each time: %s', (_, machine) => {
    const definition = definitionOf(machine);
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
    expect(JSON.stringify(definitionOf(machine))).toBe(JSON.stringify(definition));
  });
});

describe('autodream machines export', () => {
  it('writes a file for each machine, and over an older one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'autodream-machines-'));
    for (const _ of ['once', 'again']) {
      const { context, out } = aContext({ cwd: folder });
      expect(await runCli(['machines', 'export', '--dir', 'out'], context)).toBe(0);
      expect(out.join('\n').split('\n')).toContain(join(folder, 'out', 'dream.json'));
    }
    const names = await readdir(join(folder, 'out'));
    expect(names).toEqual([...MACHINES.keys()].map((name) => `${name}.json`).sort());
    expect(JSON.parse(await readFile(join(folder, 'out', 'dream.json'), 'utf8'))).toMatchObject({
      id: 'dream',
    });
    await rm(folder, { recursive: true });
  });

  it('prints all of them as one value', async () => {
    const { context, out } = aContext();
    expect(await runCli(['machines', 'export'], context)).toBe(0);
    const names = Object.keys(JSON.parse(out.join('\n')));
    expect(names).toEqual([...MACHINES.keys()]);
    expect(names).toEqual(expect.arrayContaining(['job', 'assistant', 'proactive']));
  });
});
