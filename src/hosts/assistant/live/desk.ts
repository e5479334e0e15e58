import type { Settings, SettingValues } from '../../../config.js';
import type { AssistantParts } from '../assistant-parts.js';
import type { AssistantNews } from '../assistant-view.js';
import { type Budget, budgetsOf, openBudget } from '../budget/budget.js';
import { type DayLog, dayLog } from '../log/day-log.js';
import type { TurnEnd, TurnRequest } from '../turn/turn.js';
import type { Thinker } from '../turn/turn-engine.js';
import { turnsOf } from '../turn/turns.js';
import { endNote, endWords } from './end-words.js';
import { type Spending, spendingOn } from './spending.js';

/** What an active assistant works with. `thinker` null: nobody thinks, and rules do what they can. */
export type Desk = {
  readonly parts: AssistantParts;
  readonly settings: Settings & SettingValues;
  readonly thinker: Thinker | null;
  readonly log: DayLog;
  readonly budget: Budget;
  readonly spending: Spending | null;
  /** The runs of turns under way. */
  readonly runs: ReadonlySet<string>;
  readonly news: (kind: AssistantNews['kind'], text: string, runId?: string | null) => void;
};

const newsFor =
  ({ store, tell }: AssistantParts, log: DayLog): Desk['news'] =>
  (kind, text, runId = null) =>
    tell({ at: store.capabilities.clock.now(), kind, text: log.clean(text), runId });

export const openDesk = async (
  parts: AssistantParts,
  settings: Settings & SettingValues,
  thinker: Thinker | null,
): Promise<Desk> => {
  const { store, project, zone, log: file, tell } = parts;
  const { clock } = store.capabilities;
  const onLost = (text: string): void => tell({ at: clock.now(), kind: 'note', text, runId: null });
  const log = dayLog({ store, zone, log: file, onLost });
  const budget = await openBudget(store, budgetsOf(settings));
  const runs = new Set<string>();
  const onRun = (runId: string | null): void => {
    if (runId === null) runs.clear();
    else runs.add(runId);
  };
  const turns = thinker === null ? null : turnsOf({ store, project, zone, thinker, onRun });
  return {
    ...{ parts, settings, thinker, log, budget, runs },
    spending: turns === null ? null : spendingOn(budget, turns),
    news: newsFor(parts, log),
  };
};

/** A turn that is written down and told; null: nobody thinks, or nothing may be spent. `about`: what the note begins with. */
export const askAt = async (
  { spending, log, news }: Desk,
  request: TurnRequest,
  about: string,
  signal: AbortSignal,
): Promise<TurnEnd | null> => {
  const end = spending === null ? null : await spending.turn(request, signal);
  if (end === null) return null;
  const words = endWords(end);
  if (end._tag === 'Answered' && words !== '') news('said', words, end.runId);
  const note = endNote(request, end, about);
  if (note !== null) await log.write(note);
  return end;
};
