import { describe, expect, test } from 'vitest';
import { firingNarrator } from '../../../../src/hosts/watching/firing-narrator.js';
import { happeningLine } from '../../../../src/hosts/watching/happening-words.js';
import { narrator } from '../../../../src/hosts/watching/narrator.js';
import { watchedDreams } from '../../../../src/hosts/watching/watched-dreams.js';
import { watchedStores } from '../../../../src/hosts/watching/watched-stores.js';
import { jobMachine } from '../../../../src/machines/job/job.machine.js';
import { jobScenarios } from '../../machines/job/job.scenarios.js';
import { playOnRuntime } from '../../machines/scenarios/play-runtime.js';
import { aJournal } from './a-journal.js';
import { aScene, NOW, runIdOf } from './a-scene.js';

const scene = aScene();
const store = scene.aStore();
const stores = watchedStores([store]);
const runId = runIdOf(NOW, 'aa');
const about = { store: store.folders.memory, runId };
const SECRET = 'ghp_'.concat('A1b2C3d4E5f6G7h8I9j0'.repeat(2).slice(0, 36));

describe('what is told of a run', () => {
  test('no secret and no path of the working copy is in it, and a line moves no cursor', () => {
    const told = narrator(stores, () => NOW);
    const text = `I read ${SECRET} in ${store.paths.stagingOf(runId)}/a.md \u001b[2J and go on`;
    const { records } = aJournal([text]);
    const happened = told({ _tag: 'Records', ...about, records });
    const turn = happened.find(({ event }) => event === 'turn');
    expect(turn).toMatchObject({ turn: 1, calls: 0 });
    expect(JSON.stringify(happened)).not.toContain(SECRET);
    expect(JSON.stringify(turn)).toContain(`${store.folders.memory}/a.md`);
    const lines = happened.map(happeningLine);
    expect(lines.join('\n')).not.toContain('\u001b');
    expect(lines.join('\n')).not.toContain(SECRET);
    expect(lines.filter((line) => line !== null)).toHaveLength(2);
  });

  test.each(['settled', 'abandoned', 'removed', 'damaged'] as const)(
    'how it came to its end is said: %s',
    (how) => {
      const told = narrator(stores, () => NOW);
      const { records } = aJournal(['one']);
      const before = told({ _tag: 'Records', ...about, records: records.slice(0, 2) });
      expect(before.map(({ event }) => event)).toEqual(['began', 'step', 'step', 'turn']);
      const [over, ...others] = told({ _tag: 'Over', ...about, how });
      expect(others).toEqual([]);
      expect(over).toEqual({ event: 'over', ...about, at: 1_001, how, outcome: null });
      expect(over && happeningLine(over)).toMatch(/UTC \S+ it/);
    },
  );
});

describe('what is told of jobs', () => {
  const told = async (isRight: (starts: string, state: unknown) => boolean) => {
    const scenario = jobScenarios.find(({ ends }) => isRight(ends.starts, ends.state));
    if (scenario === undefined) throw new Error('There is no such scenario');
    const { records } = await playOnRuntime(jobMachine, scenario);
    const tell = firingNarrator(stores, () => NOW);
    const news = records.flatMap((record) => tell({ _tag: 'Records', ...about, records: [record] }));
    return [...news, ...tell({ _tag: 'Over', ...about, how: 'settled' })];
  };
  const isWhole = (starts: string, state: unknown) => starts.includes('runJob') && state === 'done';

  test('is one line when it fires, and one for how it ended', async () => {
    const happened = await told(isWhole);
    expect(happened).toMatchObject([
      { event: 'fires', runId, job: 'tidy: Tidy up.' },
      { event: 'fired', runId, how: 'settled', outcome: 'completed', sentence: 'It is tidy.' },
    ]);
    expect(happened.map((one) => happeningLine(one)?.split(`${runId} `)[1])).toEqual([
      'job tidy: Tidy up. fires',
      'job tidy completed: It is tidy.',
    ]);
  });

  test('is nothing where another process saw to it, or the job had gone', async () => {
    expect(await told((_, state) => state === 'passed')).toEqual([]);
    expect(await told((_, state) => state === 'gone')).toEqual([]);
  });

  test('is nothing of initiative', () => {
    const { records } = aJournal(['one']);
    const tell = firingNarrator(stores, () => NOW);
    expect(tell({ _tag: 'Records', ...about, records })).toEqual([]);
    expect(tell({ _tag: 'Over', ...about, how: 'settled' })).toEqual([]);
  });
});

describe('the dreams that are seen', () => {
  test('are those under way and the last five that ended', () => {
    const dreams = watchedDreams(stores);
    const ids = Array.from({ length: 8 }, (_, at) => runIdOf(NOW + at, 'x'));
    const { records } = aJournal(['one']);
    let told = 0;
    dreams.subscribe(() => {
      told += 1;
    });
    for (const id of ids) {
      dreams.take({ _tag: 'Began', store: about.store, runId: id });
      dreams.take({ _tag: 'Records', store: about.store, runId: id, records });
    }
    for (const id of ids.slice(0, 7))
      dreams.take({ _tag: 'Over', store: about.store, runId: id, how: 'settled' });
    expect(dreams.list().map(({ end }) => end)).toEqual([...Array(5).fill('settled'), null]);
    expect(dreams.current().every(({ turnsSeen }) => turnsSeen === 1)).toBe(true);
    expect(told).toBe(23);
  });
});
