import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../../effects/program.js';
import { readStore } from '../../../effects/services/staging/read-store.js';
import type { LedgerEntry, LeftOut } from '../../../memory/change.js';
import type { LineOrigin } from '../../../memory/changes/line-origins.js';
import { INDEX, type StoreImage } from '../../../memory/store-image.js';
import { diffOfRun } from '../../history/diff-of-run.js';
import type { FileDiff, RunDiff } from '../../history/read-change.js';
import type { RunUnknown } from '../../history/runs.js';
import type { DiffAnswer, FileRow } from '../api.js';
import { inTurns } from './in-turns.js';
import { indexSizeOf } from './index-size.js';
import type { Inspected } from './inspected.js';
import { knownRun } from './known-run.js';
import type { Showing } from './showing.js';

const orNull = (text: string | null, { text: shown }: Showing): string | null =>
  text === null ? null : shown(text);

const origin = (from: LineOrigin, shown: Showing): LineOrigin => ({
  ...from,
  origin: orNull(from.origin, shown),
  ...(from.source === undefined ? {} : { source: source(from.source, shown) }),
});

type Source = NonNullable<LineOrigin['source']>;

const source = (of: Source, { text }: Showing): Source =>
  of._tag === 'File' ? { ...of, path: text(of.path) } : of;

const fileRow = ({ path, before, after, origins = [] }: FileDiff, shown: Showing): FileRow => ({
  path: shown.text(path),
  before: orNull(before, shown),
  after: orNull(after, shown),
  origins: origins.map((one) => origin(one, shown)),
});

const fate = (of: LedgerEntry['fate'], { text }: Showing): LedgerEntry['fate'] => {
  if (of._tag === 'dropped') return of;
  const path = text(of.path);
  return of._tag === 'reworded' ? { ...of, path, to: text(of.to) } : { ...of, path };
};

const entry = (of: LedgerEntry, shown: Showing): LedgerEntry => ({
  ...of,
  statement: shown.text(of.statement),
  origin: orNull(of.origin, shown),
  fate: fate(of.fate, shown),
  ...(of.source === undefined ? {} : { source: source(of.source, shown) }),
});

const leftOut = (of: LeftOut, shown: Showing): LeftOut => ({
  entry: shown.text(of.entry),
  reason: shown.text(of.reason),
  movedTo: orNull(of.movedTo, shown),
});

/** Each of them in a step of its own. */
function* each<A, B>(many: readonly A[], make: (one: A) => B): Generator<void, readonly B[], void> {
  const made: B[] = [];
  for (const one of many) {
    yield;
    made.push(make(one));
  }
  return made;
}

const textsIn = (image: StoreImage): readonly string[] =>
  [...image.values()].map(({ bytes }) => new TextDecoder().decode(bytes));

/** A secret that can be told in one file may stand in another, so that all of the diff and of the store are looked through first. */
function* showingDiff(
  { files, ledger, leftOut: left }: RunDiff,
  image: StoreImage,
  shown: Showing,
): Generator<void, DiffAnswer, void> {
  yield* each(
    [...files.flatMap(({ before, after }) => [before ?? '', after ?? '']), ...textsIn(image)],
    shown.learn,
  );
  const index = files.find(({ path }) => path === INDEX);
  return {
    files: yield* each(files, (file) => fileRow(file, shown)),
    ledger: yield* each(ledger, (one) => entry(one, shown)),
    leftOut: yield* each(left, (one) => leftOut(one, shown)),
    index: { before: indexSizeOf(index?.before ?? null), after: indexSizeOf(index?.after ?? null) },
  };
}

/** What a run changed, or a held one would change; null: nothing, or its images are not kept any more. */
export const diffAnswer = (
  inspected: Inspected,
  runId: string,
): TaskEither<LockError | RunUnknown, DiffAnswer | null> =>
  program<LockError | RunUnknown, DiffAnswer | null>(function* () {
    const run = yield* perform(knownRun(inspected, runId));
    const diff = yield* settled(diffOfRun(inspected.store, run));
    if (E.isLeft(diff) || diff.right.files.length === 0) return null;
    const { files } = inspected.store.capabilities;
    const image = yield* settled(readStore(files, inspected.store.folders.memory));
    const found: StoreImage = E.isRight(image) ? image.right : new Map();
    return yield* perform<LockError | RunUnknown, DiffAnswer>(() =>
      inTurns(showingDiff(diff.right, found, inspected.showing)).then(E.right),
    );
  });
