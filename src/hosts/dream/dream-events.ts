import type { FailureClass } from '../../effects/ports/telemetry.js';
import type { JournalRecord } from '../../journal/record.js';
import { DREAM_SOURCE, type RunSource } from '../../memory/prompt/source.js';
import { listeners } from '../../runtime/listeners.js';
import type { DreamResult } from '../history/dream-result.js';
import { failureWatch } from './failure-watch.js';
import { cacheReadShare, type DreamNews, deniedTool, type HostEvent } from './host-events.js';

/** What observers of one dream are told: when it is registered, when a tool is denied, and how it ended. */
export type DreamEvents = {
  /** After the task has taken the record in; `isRegistered`: the task is there. */
  readonly onRecord: (record: JournalRecord, isRegistered: boolean) => void;
  readonly onEnd: (result: DreamResult) => void;
};

const endOf = (
  { outcome, runId, usage, costUsd, reason }: DreamResult,
  failure: () => FailureClass,
): DreamNews | null => {
  if (outcome === 'completed' || outcome === 'unchanged' || outcome === 'held')
    return { _tag: 'Completed', runId, usage, cacheReadShare: cacheReadShare(usage), costUsd };
  if (outcome === 'killed') return { _tag: 'Killed', runId };
  return outcome === 'failed' ? { _tag: 'Failed', runId, reason: reason ?? '', failure: failure() } : null;
};

const touched = ({ files }: DreamResult): readonly string[] =>
  [...files.changed, ...files.created, ...files.deleted].sort();

/** What is to be said beside the end, if it was not only shown what would change. */
const newsOf = (result: DreamResult): DreamNews | null => {
  const { outcome, runId, heldUntil } = result;
  if (outcome === 'completed') return { _tag: 'Improved', runId, files: touched(result) };
  return outcome === 'held' && heldUntil !== undefined
    ? { _tag: 'Held', runId, files: touched(result), until: heldUntil }
    : null;
};

/** `isPreview`: nothing is let in or held, so nothing has improved. `isDirect`: its engine works on the live folder. */
export const dreamEvents = (
  runId: string,
  isPreview: boolean,
  observers: readonly ((event: HostEvent) => void)[],
  isDirect = false,
  source: RunSource = DREAM_SOURCE,
): DreamEvents => {
  const all = listeners<HostEvent>();
  for (const observer of observers) all.add(observer);
  const tell = (news: DreamNews): void => all.tell({ ...news, source });
  const watch = failureWatch();
  let fired = false;
  return {
    onRecord: (record, isRegistered) => {
      watch.onRecord(record);
      if (isRegistered && !fired) tell({ _tag: 'Fired', runId, ...(isDirect ? { direct: true } : {}) });
      fired = fired || isRegistered;
      const tool = deniedTool(record);
      if (tool !== null) tell({ _tag: 'ToolDenied', runId, tool });
    },
    onEnd: (result) => {
      const end = endOf(result, watch.failure);
      if (end !== null) tell(end);
      const news = isPreview ? null : newsOf(result);
      if (news !== null) tell(news);
    },
  };
};
