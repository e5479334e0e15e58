import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MACHINES } from '../../../diagrams/machines.js';
import { picture } from '../../../diagrams/picture.js';
import { SEQUENCES } from '../../../diagrams/sequences.js';
import { stateDiagram } from '../../../diagrams/state-diagram.js';

const FOLDER = resolve(import.meta.dirname, '../../../diagrams');
const stored = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

describe.each(Object.entries(MACHINES))('the diagram of %s', (name, machine) => {
  test('is the one that the machine gives now (npm run diagrams)', () => {
    expect(stored(`${name}.mmd`)).toBe(stateDiagram(machine));
  });

  test('is drawn from the stored text (npm run diagrams)', () => {
    expect(stored(`${name}.svg`)).toBe(picture(`The machine ${name}`, stored(`${name}.mmd`)));
  });

  test('shows a way to every state', () => {
    const text = stored(`${name}.mmd`);
    const led = new Set([...text.matchAll(/--> (\w+)/g)].map(([, target]) => target));
    const states = [...text.matchAll(/ as (\w+)$/gm)].map(([, state]) => state);
    expect(states.filter((state) => !led.has(state) && !/anywhere|_always$/.test(state ?? ''))).toEqual([]);
    expect(states.length).toBeGreaterThan(1);
  });

  test('names every guard and every state, and loads nothing from elsewhere', () => {
    expect(stored(`${name}.mmd`)).not.toMatch(/\?|inline/);
    expect(stored(`${name}.svg`)).not.toMatch(/@import|var\(|href="http/);
  });
});

describe.each(Object.entries(SEQUENCES))('the sequence %s', (name, { title, play }) => {
  test('is the one that the product gives now (npm run diagrams)', async () => {
    const played = await play();
    expect(stored(`${name}.mmd`)).toBe(played);
    expect(stored(`${name}.svg`)).toBe(picture(title, played));
  });
});

test('after a kill before the decision the next dream gives back the lock as it was, and only then lets itself in', () => {
  const acts = stored('takeover.mmd')
    .split('\n')
    .flatMap((line) => /^ {2}(?:Note over )?(p\d+).*?: (.*)$/.exec(line)?.slice(1).join(' ') ?? []);
  const at = (act: string): number => acts.indexOf(act);
  const inOrder = [
    'p101 claims run 1',
    'p101 shows its PID',
    'p101 is killed',
    'p102 decides run 1 - abort',
    'p102 puts back what was kept, with its time',
    'p102 claims run 2',
    'p102 decides run 2 - commit',
    'p102 publishes tide.md',
    'p102 leaves the time of its start',
  ].map(at);
  expect(inOrder).not.toContain(-1);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(acts.filter((act) => act.startsWith('p101 publishes'))).toEqual([]);
});

describe('Mermaid itself', () => {
  let parse: (text: string) => Promise<unknown>;

  beforeAll(async () => {
    const { window } = new JSDOM('');
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', window.document);
    parse = (await import('mermaid')).default.parse;
    return () => vi.unstubAllGlobals();
  }, 60_000);

  test.each(Object.keys(MACHINES))('reads the diagram of %s', async (name) => {
    await expect(parse(stored(`${name}.mmd`))).resolves.toMatchObject({ diagramType: 'stateDiagram' });
  });

  test.each(Object.keys(SEQUENCES))('reads the sequence %s', async (name) => {
    await expect(parse(stored(`${name}.mmd`))).resolves.toMatchObject({ diagramType: 'sequence' });
  });

  test('rejects a text that is no diagram', async () => {
    await expect(parse('stateDiagram-v2\n  a --> {')).rejects.toThrow();
  });
});

test('there is no diagram without a machine or a sequence', () => {
  const names = readdirSync(FOLDER).filter((name) => /\.(?:mmd|svg)$/.test(name));
  expect(names.sort()).toEqual(
    Object.keys({ ...MACHINES, ...SEQUENCES })
      .flatMap((name) => [`${name}.mmd`, `${name}.svg`])
      .sort(),
  );
});
