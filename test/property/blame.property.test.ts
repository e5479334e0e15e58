import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Blame, type BlamedRun, blame, type Image } from '../../src/hosts/blame/blame.js';
import { sameCases } from './same-cases.js';

type Files = ReadonlyMap<string, readonly string[]>;

/** Who does something to the store, and what: lines that are added, taken away or moved. */
type Act = {
  readonly by: 'run' | 'person';
  readonly edits: readonly {
    readonly how: 'add' | 'remove' | 'move';
    readonly path: string;
    readonly to: string;
    readonly at: number;
    readonly where: number;
  }[];
};

const path = fc.constantFrom('a.md', 'b.md');
const edit = fc.record({
  how: fc.constantFrom('add' as const, 'add' as const, 'remove' as const, 'move' as const),
  path,
  to: path,
  at: fc.nat(20),
  where: fc.nat(20),
});
const act = fc.record({
  by: fc.constantFrom('run' as const, 'person' as const),
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
});

const history = fc.array(act, { minLength: 1, maxLength: 8 });

/** No two lines share a word, so that each has one writer. */
const newLine = (number: number): string => `w${number} x${number} y${number}`;

const apply = (files: Files, { edits }: Act, fresh: () => string, moved: Set<string>): Files => {
  const next = new Map(files);
  for (const { how, path: from, to, at, where } of edits) {
    const lines = [...(next.get(from) ?? [])];
    if (how === 'add') lines.splice(at % (lines.length + 1), 0, fresh());
    const [taken] = how === 'add' || lines.length === 0 ? [] : lines.splice(at % lines.length, 1);
    next.set(from, lines);
    if (how !== 'move' || taken === undefined) continue;
    const target = [...(next.get(to) ?? [])];
    target.splice(where % (target.length + 1), 0, taken);
    next.set(to, target);
    if (to !== from) moved.add(taken);
  }
  return next;
};

const text = (lines: readonly string[] | undefined): string | null =>
  lines === undefined ? null : lines.join('\n');

const runOf = (runId: string, before: Files, after: Files): BlamedRun => {
  const images = new Map<string, Image>();
  for (const one of new Set([...before.keys(), ...after.keys()]))
    if (text(before.get(one)) !== text(after.get(one)))
      images.set(one, { before: text(before.get(one)), after: text(after.get(one)) });
  return { runId, undoes: null, touches: (one) => images.has(one), images: async () => images };
};

const played = (acts: readonly Act[]) => {
  let files: Files = new Map([['a.md', ['w0 x0 y0']]]);
  const writers = new Map<string, string>([['w0 x0 y0', 'person']]);
  const runs: BlamedRun[] = [];
  const movedByPersons = new Set<string>();
  for (const [at, one] of acts.entries()) {
    const name = one.by === 'run' ? `run-${at}` : 'person';
    const fresh = (): string => {
      const line = newLine(writers.size);
      writers.set(line, name);
      return line;
    };
    const after = apply(files, one, fresh, one.by === 'run' ? new Set() : movedByPersons);
    if (one.by === 'run') runs.unshift(runOf(name, files, after));
    files = after;
  }
  return { files, writers, runs, movedByPersons };
};

/** Who wrote the words, whoever moved them since. */
const writerIn = (found: Blame): string => {
  if (found._tag !== 'Untold' && found.earlier !== null) return writerIn(found.earlier.wrote);
  if (found._tag === 'Untold') return 'nobody can tell';
  return found._tag === 'Run' ? found.runId : 'person';
};

test('the blamed run is the one that wrote the line, whatever runs and people did since', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const { files, writers, runs, movedByPersons } = played(acts);
      for (const [of, lines] of files)
        for (const [at, line] of lines.entries()) {
          // What a person took to another file was written there by that person, as far as anybody can see.
          if (movedByPersons.has(line)) continue;
          const found = await blame({ runs, pruned: false }, of, lines.join('\n'), at + 1);
          expect(writerIn(found)).toBe(writers.get(line));
          met.add(found._tag === 'Untold' ? found._tag : `${found._tag} ${found.earlier?.how ?? 'at once'}`);
        }
    }),
    { numRuns: 300, examples: sameCases(history, 150) },
  );
  expect([...met]).toEqual(
    expect.arrayContaining(['Run at once', 'Run moved', 'Outside at once', 'Outside moved']),
  );
});
