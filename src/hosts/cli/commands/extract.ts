import { basename, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program } from '../../../effects/program.js';
import { sessionsOf } from '../../../effects/services/sessions/sessions.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { type Capabilities, liveCapabilities } from '../../capabilities.js';
import { limitsOf } from '../../dream/dream-input.js';
import { whyUncappable } from '../../dream/ledger.js';
import type { Engine } from '../../engines/engine.js';
import { beginExtraction, type Session } from '../../extraction/extract.js';
import type { RunHandle } from '../../running/run-handle.js';
import { asSet } from '../as-set.js';
import type { CliContext } from '../context.js';
import { seeEdit, tellEdit } from '../edit-store.js';
import { chooseEngine } from '../engine-choice.js';
import { cappedBy } from '../engine-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ExtractOptions } from '../extract-options.js';
import { obeyingSignals } from '../obeying-signals.js';
import { openEngine } from '../open-engine.js';
import { settingsAtHand } from '../settings-at-hand.js';
import type { SignalWatch } from '../signals.js';
import { engineLine, paidLines } from '../views/cost-lines.js';
import { complain, printJson, withPaths } from '../with-store.js';

const sessionAt = (transcript: string): Session => ({
  sessionId: basename(transcript, '.jsonl'),
  messages: { transcript },
});

/** The session that is meant, by its id among the store's transcripts or by its file; null: there is none. */
const sessionMeant = (
  { files }: Capabilities,
  { cwd }: CliContext,
  { transcripts, layout }: StorePaths,
  { session, transcript }: ExtractOptions,
): TaskEither<FileError, Session | null> =>
  program<FileError, Session | null>(function* () {
    if (transcript !== undefined) {
      const path = resolve(cwd, transcript);
      return (yield* perform(files.stat(path)))?.kind === 'file' ? sessionAt(path) : null;
    }
    const sessions = sessionsOf(files, transcripts, layout);
    const id = session ?? (yield* perform(sessions.touchedSince(null, null)))[0]?.id;
    if (id === undefined) return null;
    const [own, below] = [join(transcripts, `${id}.jsonl`), join(transcripts, 'sessions', `${id}.jsonl`)];
    for (const path of [own, below])
      if ((yield* perform(files.stat(path)))?.kind === 'file') return sessionAt(path);
    return null;
  });

const chosenEngine = async (
  context: CliContext,
  options: ExtractOptions,
): Promise<E.Either<unknown, Engine>> => {
  const { settings } = await settingsAtHand(context, options);
  const choice = chooseEngine(options, context.env, settings.engine);
  if (E.isLeft(choice)) return choice;
  const set = asSet(options, choice.right, settings);
  const opened = await openEngine(choice.right, set, context);
  if (E.isLeft(opened)) return opened;
  const engine = { ...opened.right, limits: limitsOf(opened.right, cappedBy(set)) };
  context.terminal.err(`autodream: ${engineLine(engine, choice.right.why)}`);
  const uncappable = whyUncappable(engine, engine.limits);
  return uncappable === null ? E.right(engine) : E.left(uncappable);
};

const seeRun = async (
  context: CliContext,
  watch: SignalWatch,
  run: RunHandle,
  options: ExtractOptions,
): Promise<ExitCode> => {
  const edited = await seeEdit(context, watch, run, options);
  if (options.json) printJson(context, edited.result);
  else tellEdit(context, { ...edited, lines: [edited.lines, ...paidLines(edited.result)].join('\n') });
  return edited.exit;
};

/** Nothing new is an answer, not a failure. */
const withoutRun = (context: CliContext, { json }: ExtractOptions, reason: string): ExitCode => {
  if (json) printJson(context, { outcome: 'unchanged', runId: null, reason });
  else context.terminal.out(reason);
  return EXIT.done;
};

/** `autodream extract`: takes memories out of what is new in one session. */
export const extract = (context: CliContext, options: ExtractOptions): Promise<ExitCode> =>
  withPaths(context, options, (paths) =>
    obeyingSignals(context, async (watch) => {
      const capabilities = liveCapabilities();
      const session = await sessionMeant(capabilities, context, paths, options)();
      if (E.isLeft(session)) return complain(context, options, session.left);
      if (session.right === null)
        return complain(
          context,
          options,
          'There is no transcript of that session; name its file itself, not a link to it, with --transcript.',
        );
      const engine = await chosenEngine(context, options);
      if (E.isLeft(engine)) return complain(context, options, engine.left);
      const begun = await beginExtraction(capabilities, paths, session.right, {
        engine: engine.right,
        insist: true,
      });
      if (begun._tag === 'Begun') return seeRun(context, watch, begun.run, options);
      return begun._tag === 'Nothing'
        ? withoutRun(context, options, begun.reason)
        : complain(context, options, begun.reason);
    }),
  );
