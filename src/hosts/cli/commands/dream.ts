import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { nodeFolders } from '../../../effects/live/node-folders.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { realReadRoots } from '../../../effects/services/stores/read-roots.js';
import type { GateVerdict } from '../../../machines/gate/gate.verdict.js';
import { liveCapabilities } from '../../capabilities.js';
import { type DreamOptions, startDream } from '../../dream/dream.js';
import { limitsOf } from '../../dream/dream-input.js';
import { estimateStore } from '../../dream/estimate-store.js';
import { whyUncappable } from '../../dream/ledger.js';
import type { CliContext } from '../context.js';
import type { EngineChoice } from '../engine-choice.js';
import { cappedBy } from '../engine-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { runJson } from '../no-run.js';
import { openEngine } from '../open-engine.js';
import { sameStore } from '../options.js';
import type { RunOptions } from '../run-options.js';
import { exitOf, seeThrough } from '../see-through.js';
import type { SignalWatch } from '../signals.js';
import { openToWatchers } from '../to-watchers.js';
import { engineLine, estimateLine, paidLines } from '../views/cost-lines.js';
import { previewReport, runReport } from '../views/run-report.js';
import { printJson } from '../with-store.js';

/** A dream that the gates let start. `fail` tells of what went wrong before it did. */
export type Dreaming = {
  readonly context: CliContext;
  readonly options: RunOptions;
  readonly paths: StorePaths;
  readonly verdict: GateVerdict;
  readonly watch: SignalWatch;
  readonly choice: EngineChoice;
  readonly fail: (error: unknown) => ExitCode;
};

/** Opens the engine and says which it is, why, and what it is expected to cost. */
const prepared = async ({
  context,
  options,
  paths,
  verdict,
  choice,
}: Dreaming): Promise<E.Either<unknown, DreamOptions>> => {
  const { err } = context.terminal;
  const typed = (options.readRoots ?? []).map((folder) => resolve(context.cwd, folder));
  const readRoots = await realReadRoots({ files: nodeFiles, folders: nodeFolders }, typed)();
  if (E.isLeft(readRoots)) return readRoots;
  const opened = await openEngine(choice, options, context);
  if (E.isLeft(opened)) return opened;
  const [engine, limits] = [opened.right, cappedBy(options)];
  err(`autodream: ${engineLine(engine, choice.why)}`);
  const uncappable = whyUncappable(engine, limitsOf(engine, limits));
  if (uncappable !== null) return E.left(uncappable);
  const estimate = await estimateStore(liveCapabilities(), paths, { engine, verdict, limits });
  if (estimate !== null) err(`autodream: ${estimateLine(estimate, limitsOf(engine, limits))}`);
  const [dryRun, review] = [options.dryRun === true, options.review === true];
  return E.right({ verdict, dryRun, review, engine, limits, estimate, readRoots: readRoots.right });
};

/** Dreams, and tells how it ended and what it cost. */
export const dream = async (dreaming: Dreaming): Promise<ExitCode> => {
  const { context, options, paths, watch, fail } = dreaming;
  const ready = await prepared(dreaming);
  if (E.isLeft(ready)) return fail(ready.left);
  const watchers = await openToWatchers(context, options);
  if (E.isLeft(watchers)) return fail(watchers.left);
  const handle = startDream(liveCapabilities(), paths, ready.right);
  const left = watchers.right(handle);
  const result = await seeThrough(context, watch, handle);
  await left();
  const { terminal } = context;
  const dryRun = options.dryRun === true;
  const exit = exitOf(result, watch);
  if (options.json) printJson(context, runJson(result, dryRun));
  else {
    const report = dryRun ? previewReport : runReport;
    const look = { ...terminal, store: sameStore(options) };
    const lines = [...report(result, await handle.diff(), look), ...paidLines(result)].join('\n');
    if (exit === EXIT.done) terminal.out(lines);
    else terminal.err(lines);
  }
  return exit;
};
