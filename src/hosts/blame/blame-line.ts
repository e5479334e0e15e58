import { relative, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
import { isSafePath } from '../../effects/services/lock-folder/safe-path.js';
import { decodeText } from '../../memory/text.js';
import type { RunView } from '../history/run-view.js';
import type { Store } from '../store.js';
import { type Blame, blame, type Earlier } from './blame.js';
import { blameHistory, type StoreBlame } from './blame-history.js';
import { type Evidence, evidenceOf } from './evidence.js';
import { linesOf } from './line-maps.js';

/** A run that wrote a line, for people. */
type Writer = Pick<
  RunView,
  'runId' | 'kind' | 'startedAt' | 'engine' | 'model' | 'undoes' | 'applies' | 'undoneBy'
>;

/** Who wrote a line, as `Blame` says it, with the run and what it took the line from. */
export type Wrote =
  | {
      readonly _tag: 'Run';
      readonly run: Writer;
      readonly line: number;
      readonly evidence: Evidence | null;
      readonly earlier: EarlierLine | null;
    }
  | (Omit<Extract<Blame, { readonly _tag: 'Outside' }>, 'earlier'> & { readonly earlier: EarlierLine | null })
  | Extract<Blame, { readonly _tag: 'Untold' }>;

export type EarlierLine = Omit<Earlier, 'wrote'> & { readonly wrote: Wrote };

/** A line of a file of the store as it stands now. */
export type BlamedLine = {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly wrote: Wrote;
};

/** The line that is asked for cannot be shown. */
export type NoLine = { readonly _tag: 'NoLine'; readonly reason: string; readonly advice: string };

/** `file` as typed: a path inside the store, or one that leads into it from `cwd`. Lines count from 1. */
export type LineAsked = { readonly file: string; readonly line: number; readonly cwd: string };

const noLine = (reason: string, advice: string): E.Either<NoLine, never> =>
  E.left({ _tag: 'NoLine', reason, advice });

type Placed = Pick<Store, 'capabilities' | 'folders'>;

const CHECK = 'Name a file as it is called inside the store, or by a path into it.';

/**
 * The files of the store that are meant, the likelier first: by their real places, because a link may lead into the store, and one inside
 * of it may lead out.
 */
const pathsOf = (
  { capabilities, folders: { memory } }: Placed,
  { file, cwd }: LineAsked,
): TaskEither<FileError, readonly string[]> =>
  program<FileError, readonly string[]>(function* () {
    const { realPath } = capabilities.folders;
    const root = (yield* perform(realPath(memory))) ?? memory;
    const paths: string[] = [];
    for (const typed of [resolve(memory, file), resolve(cwd, file)]) {
      const real = yield* perform(realPath(typed));
      paths.push(relative(root, real ?? typed));
    }
    return paths.filter(isSafePath);
  });

type Content = { readonly path: string; readonly text: string };

const contentOf = async (
  { capabilities, folders }: Placed,
  asked: LineAsked,
): Promise<E.Either<unknown, Content>> => {
  const paths = await pathsOf({ capabilities, folders }, asked)();
  if (E.isLeft(paths)) return paths;
  if (paths.right.length === 0)
    return noLine(`The path ${asked.file} is no memory file of the store ${folders.memory}`, CHECK);
  for (const path of paths.right) {
    const read = await capabilities.files.read(`${folders.memory}/${path}`)();
    if (E.isLeft(read)) return read;
    if (read.right === null) continue;
    const text = read.right.includes(0) ? null : decodeText(read.right);
    return text === null
      ? noLine(`The file ${path} is not text`, 'Only lines of text files have somebody who wrote them.')
      : E.right({ path, text: text.content });
  }
  return noLine(`There is no file ${asked.file} in the store ${folders.memory}`, CHECK);
};

const writerOf = ({ runId, kind, startedAt, engine, model, undoes, applies, undoneBy }: RunView): Writer => ({
  runId,
  kind,
  startedAt,
  engine,
  model,
  undoes,
  applies,
  undoneBy,
});

const toldOf = async (store: Store, history: StoreBlame, path: string, found: Blame): Promise<Wrote> => {
  if (found._tag === 'Untold') return found;
  const { earlier: before } = found;
  const earlier =
    before === null ? null : { ...before, wrote: await toldOf(store, history, before.path, before.wrote) };
  if (found._tag === 'Outside') return { ...found, earlier };
  const run = history.runs.find(({ runId }) => runId === found.runId);
  if (run === undefined) return { _tag: 'Untold', why: 'damaged', runId: found.runId };
  const evidence = await evidenceOf(store, run, { path, line: found.line });
  return { _tag: 'Run', run: writerOf(run.view), line: found.line, evidence, earlier };
};

/** Who wrote a line of a memory file, by the runs that are kept and what they let in. */
export const blameLine = async (store: Store, asked: LineAsked): Promise<E.Either<unknown, BlamedLine>> => {
  const content = await contentOf(store, asked);
  if (E.isLeft(content)) return content;
  const { path, text } = content.right;
  const lines = linesOf(text.replace(/\r?\n$/, ''));
  const words = lines[asked.line - 1];
  if (words === undefined)
    return noLine(
      `The file ${path} has no line ${asked.line}`,
      `Its lines are numbered from 1 to ${lines.length}.`,
    );
  const history = await blameHistory(store)();
  if (E.isLeft(history)) return history;
  const found = await blame(history.right, path, text, asked.line);
  const wrote = await toldOf(store, history.right, path, found);
  return E.right({ path, line: asked.line, text: words, wrote });
};
