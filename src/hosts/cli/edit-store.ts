import type { EditHandle } from '../edits/edit.js';
import type { DreamResult } from '../history/dream-result.js';
import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { type StoreOptions, sameStore } from './options.js';
import { exitOf, seeThrough } from './see-through.js';
import type { SignalWatch } from './signals.js';
import { runReport } from './views/run-report.js';

/** An edit that is refused did not do what it was asked to, so unlike a dream that is not due it failed. */
const exitOfEdit = (result: DreamResult, watch: SignalWatch): ExitCode =>
  result.outcome === 'refused' ? EXIT.failed : exitOf(result, watch);

export type Edited = {
  readonly result: DreamResult;
  readonly exit: ExitCode;
  readonly lines: string;
};

/** Sees a person's edit of a store through; `report` says how it ended. */
export const seeEdit = async (
  context: CliContext,
  watch: SignalWatch,
  edit: EditHandle,
  options: StoreOptions,
  report: typeof runReport = runReport,
): Promise<Edited> => {
  const result = await seeThrough(context, watch, edit);
  const lines = report(result, await edit.diff(), { ...context.terminal, store: sameStore(options) }).join(
    '\n',
  );
  return { result, exit: exitOfEdit(result, watch), lines };
};

/** To a person who reads, where results go or where complaints go. */
export const tellEdit = ({ terminal }: CliContext, { exit, lines }: Edited): void =>
  exit === EXIT.done ? terminal.out(lines) : terminal.err(lines);
