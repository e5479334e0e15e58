import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentOf, lockOf } from './a-store.js';
import { type Started, startCli } from './run-cli.js';
import { aSlowDream, aWatchedStore, watchIn } from './watched-dream.js';

const TRACE = resolve(import.meta.dirname, 'trace-loads.mjs');

describe('autodream watch in a terminal', () => {
  test('waits for a dream of another process, shows it, stops it on x with bytes and time as before, and leaves on q', async () => {
    const store = aWatchedStore();
    const before = [contentOf(store.memory), lockOf(store.memory)];
    const { press, until, exit, isCursorShown } = watchIn(store);
    await until((screen) => screen.includes('No dream runs') && screen.includes('would not dream now'));
    const dream = await aSlowDream(store);
    const shown = await until((screen) => screen.includes('It ships on Tuesdays: 火曜日.'));
    expect(shown).toContain('Dreaming, updating');
    expect(shown).toContain('☾ dreaming · q leaves');
    press('x');
    await until((screen) => screen.includes('Dream killed'));
    expect(JSON.parse((await dream.ended).out)).toMatchObject({ outcome: 'killed' });
    expect([contentOf(store.memory), lockOf(store.memory)]).toEqual(before);
    press('q');
    expect(await exit).toBe(0);
    expect(isCursorShown()).toBe(true);
  });
});

type Line = Readonly<Record<string, unknown>>;

/** The lines that were printed, and a wait for one of them. */
const linesOf = ({ child }: Started) => {
  const lines: Line[] = [];
  let [rest, look] = ['', (): void => {}];
  child.stdout?.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line): Line => JSON.parse(line)));
    look();
  });
  const until = (isIt: (line: Line) => boolean): Promise<Line> =>
    new Promise((done) => {
      look = () => {
        const found = lines.find(isIt);
        if (found !== undefined) done(found);
      };
      look();
    });
  return { lines, until };
};

describe('autodream watch elsewhere', () => {
  test('prints a JSON value for each thing that happens, says when the owner was killed, and ends on Ctrl-C', async () => {
    const store = aWatchedStore();
    const watching = startCli(['watch', '--json', ...store.options]);
    const { lines, until } = linesOf(watching);
    const dream = await aSlowDream(store);
    await until(({ event, turn }) => event === 'turn' && turn === 2);
    await until(({ event }) => event === 'touched');
    dream.child.kill('SIGKILL');
    const over = await until(({ event }) => event === 'over');
    const about = { store: store.memory, runId: over.runId };
    expect(lines[0]).toMatchObject({ event: 'began', kind: 'dream', ...about });
    expect(lines).toContainEqual({
      event: 'turn',
      ...about,
      at: expect.any(Number),
      turn: 2,
      text: 'It ships on Tuesdays: 火曜日.',
      calls: 1,
    });
    expect(lines).toContainEqual({ event: 'touched', ...about, at: expect.any(Number), file: 'deploys.md' });
    expect(over).toMatchObject({ ...about, how: 'abandoned', outcome: null });
    const steps = lines.flatMap(({ event, seq }) => (event === 'step' ? [seq] : []));
    expect(steps).toEqual(steps.map((_, index) => index));
    expect(steps.length).toBeGreaterThan(10);
    watching.child.kill('SIGINT');
    expect(await watching.ended).toMatchObject({ code: 0, signal: null, err: '' });
  });

  test('prints words where it is no terminal, loads nothing that draws, and ends without a complaint when nobody reads any more', async () => {
    const store = aWatchedStore();
    const loaded = join(store.folder, 'loaded');
    writeFileSync(loaded, '');
    const watching = startCli(['watch', ...store.options], {
      env: { NODE_OPTIONS: `--import=${TRACE}`, LOADED: loaded },
    });
    const first = new Promise<string>((done) => watching.child.stdout?.once('data', done));
    const dream = await aSlowDream(store);
    expect(await first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \S+ dream began in /);
    watching.child.stdout?.destroy();
    dream.child.kill('SIGINT');
    expect(await watching.ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(readFileSync(loaded, 'utf8')).toContain('/hosts/watching/watch-lines.js');
    expect(readFileSync(loaded, 'utf8')).not.toMatch(/node_modules\/(?:ink|react)\//);
  });
});
