import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MACHINES } from '../../../../../diagrams/machines.js';
import type { RecordRow } from '../../../../../src/hosts/web/api.js';
import { EVERYTHING, matching, placeOf } from '../../../../../src/hosts/web/page/journal/filter.js';
import { failuresOf, phasesOf } from '../../../../../src/hosts/web/page/replay/phases.js';
import { createRecordLog } from '../../../../../src/hosts/web/page/run/record-log.js';
import {
  entered,
  innermost,
  livingActor,
  stateChanges,
  statePaths,
} from '../../../../../src/hosts/web/page/run/state-paths.js';
import { type Edge, takenEdges } from '../../../../../src/hosts/web/page/statecharts/taken-edges.js';
import { rowsOf } from '../../../../page/fixture/long-run.js';

const ROWS = rowsOf(80);

describe('the log of a run', () => {
  test('holds the same rows and states however they come in, some of them twice', () => {
    const whole = createRecordLog();
    whole.append(ROWS);
    const pieces = fc.array(fc.nat(ROWS.length), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, (cuts) => {
        const log = createRecordLog();
        for (const cut of [...cuts].sort((a, b) => a - b)) log.append(ROWS.slice(Math.max(0, cut - 9), cut));
        log.append(ROWS.slice(log.rows.length));
        expect(log.rows).toEqual(ROWS);
        expect(ROWS.map(({ seq }) => log.statesAt(seq))).toEqual(ROWS.map(({ seq }) => whole.statesAt(seq)));
      }),
    );
  });

  test('tells a gap and takes nothing beyond it', () => {
    const log = createRecordLog();
    expect(log.append(ROWS.slice(0, 3))).toBe(true);
    expect(log.append(ROWS.slice(5, 8))).toBe(false);
    expect(log.rows).toHaveLength(3);
    expect(log.statesAt(-1)).toEqual({});
  });
});

describe('states', () => {
  test('are named from the outside in', () => {
    expect(statePaths({ working: { staging: 'copying' } })).toEqual([
      'working',
      'working.staging',
      'working.staging.copying',
    ]);
    expect(innermost({ a: 'b', c: 'd' })).toBe('a.b, c.d');
    expect(entered({ a: 'b', c: 'd' }, { a: 'b', c: 'e' })).toBe('c.e');
    expect(entered({ a: 'b', c: 'd' }, { a: 'b', c: 'd' })).toBe('a.b, c.d');
    expect(entered(undefined, 'a')).toBe('a');
    expect(statePaths(undefined)).toEqual([]);
  });

  test('are those of the nearest actor that lives', () => {
    expect(livingActor('dream/agent/tool', { dream: 'a', 'dream/agent': 'b' })).toBe('dream/agent');
    expect(livingActor('dream/agent', {})).toBe('dream');
  });

  test('that changed are told actor by actor, with those that came and went', () => {
    const before = { dream: 'acquiring', 'dream/acquire': 'verifying', same: 'x' };
    expect(
      stateChanges(before, { dream: { working: 'staging' }, 'dream/agent': 'asking', same: 'x' }),
    ).toEqual([
      { actor: 'dream', before: 'acquiring', after: 'working.staging' },
      { actor: 'dream/acquire', before: 'verifying', after: null },
      { actor: 'dream/agent', before: null, after: 'asking' },
    ]);
  });
});

const FOLDER = resolve(import.meta.dirname, '../../../../../diagrams');
const drawn = Object.keys(MACHINES).map((name) => `${name}.svg`);
const edgesIn = (name: string): readonly Edge[] =>
  [
    ...readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(
      /class="edge" data-from="([^"]*)" data-to="([^"]*)"/g,
    ),
  ].map(([, from = '', to = '']) => ({ from, to }));

describe('the edges that were taken', () => {
  test.each(drawn)('are each edge of %s by itself, between its two ends', (name) => {
    const edges = edgesIn(name);
    expect(edges.length).toBeGreaterThan(3);
    const known = edges.filter(({ from, to }) => from !== to);
    expect(known.filter((edge) => takenEdges(edges, [edge.from], [edge.to]).length !== 1)).toEqual([]);
  });

  test('lead through passing states where there is one way only', () => {
    const edges = edgesIn('dream.svg');
    expect(takenEdges(edges, ['acquiring'], ['working', 'working_staging'])).toEqual([
      { from: 'acquiring', to: 'acquired' },
      { from: 'acquired', to: 'working' },
    ]);
  });

  test('are not guessed: two ways as long as each other are none', () => {
    const edges = ['b', 'c'].flatMap((via) => [
      { from: 'a', to: via },
      { from: via, to: 'd' },
    ]);
    expect(takenEdges(edges, ['a'], ['d'])).toEqual([]);
    expect(takenEdges(edges, ['a'], ['a'])).toEqual([]);
    expect(takenEdges(edges, [], ['d'])).toEqual([]);
  });
});

describe('the filter', () => {
  const row = (part: Partial<RecordRow>): RecordRow => ({
    seq: 0,
    time: 0,
    path: 'dream',
    type: 'OUTCOME',
    command: 'dream/stage#1',
    outcome: 'Right',
    says: 'Forty files',
    derived: 0,
    states: null,
    ...part,
  });

  test('lets through what has each of its words, in whatever case', () => {
    const rows = [row({}), row({ seq: 1, says: 'files' }), row({ seq: 2, path: 'dream/agent' })];
    expect(matching(rows, { ...EVERYTHING, text: 'FILES forty' })).toEqual([0, 2]);
    expect(matching(rows, { ...EVERYTHING, text: 'stage', actor: 'dream/agent' })).toEqual([2]);
    expect(matching(rows, { ...EVERYTHING, type: 'KILL' })).toEqual([]);
    const told = matching(rows, { ...EVERYTHING, text: 'build.md' }, ({ seq }) =>
      seq === 1 ? 'Read build.md' : '',
    );
    expect(told, 'what a row says is what is searched').toEqual([1]);
    expect(matching(rows, { ...EVERYTHING, text: '  ' })).toBeNull();
  });

  test('finds the last record that is not beyond', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200)), fc.nat(200), (numbers, seq) => {
        const seqs = numbers.sort((a, b) => a - b);
        expect(placeOf(seqs, seq)).toBe(seqs.filter((one) => one <= seq).length - 1);
      }),
    );
  });
});

describe('the ribbon', () => {
  test('has the phases of the run without gaps, from the first record to the last', () => {
    const phases = phasesOf(ROWS);
    expect(phases.map(({ state }) => state)).toEqual([
      'acquiring',
      'working.staging',
      'working.dreaming',
      'working.checking',
      'settling',
      'completed',
    ]);
    expect(phases.map(({ from }) => from).slice(1)).toEqual(phases.map(({ to }) => to).slice(0, -1));
    expect([phases[0]?.from, phases.at(-1)?.to]).toEqual([0, ROWS.length]);
    expect(phasesOf([])).toEqual([]);
  });

  test('marks failures, and never more than it has room for', () => {
    const failures = failuresOf(rowsOf(20_000), 60);
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.length).toBeLessThanOrEqual(60);
    expect(failuresOf(rowsOf(400), 60)).toEqual(
      rowsOf(400)
        .filter(({ outcome }) => outcome === 'Left')
        .map(({ seq }) => seq),
    );
  });
});
