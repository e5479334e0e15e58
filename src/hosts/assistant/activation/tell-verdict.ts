import type { ActivationVerdict } from '../../../machines/assistant/activation.rules.js';
import type { AssistantParts } from '../assistant-parts.js';
import { dayLog } from '../log/day-log.js';

/** `before`: what held until now; null: nothing was asked in this process. */
export type VerdictChange = { readonly before: ActivationVerdict | null; readonly after: ActivationVerdict };

const isActive = (verdict: ActivationVerdict): boolean => verdict._tag === 'Active';

/**
 * Tells what became of an activation, where that is news: a refusal has no journal, since a project whose assistant is off would
 * have one for each start of a daemon. The log gets each verdict once; whoever is attached hears of changes; and the day gets those by
 * which an assistant began or ended.
 */
export const tellVerdict = async (parts: AssistantParts, { before, after }: VerdictChange): Promise<void> => {
  if (before?.sentence === after.sentence) return;
  const { store, project, zone, log, tell } = parts;
  const { _tag, check, measured, sentence } = after;
  log.write('info', sentence, { project, verdict: _tag, check, measured });
  if (before === null) return;
  tell({ at: store.capabilities.clock.now(), kind: 'note', text: sentence, runId: null });
  if (isActive(before) === isActive(after)) return;
  const text = isActive(after) ? sentence : `The assistant has ended. ${sentence}`;
  await dayLog({ store, zone, log }).write({ kind: 'note', text, runs: [] });
};
