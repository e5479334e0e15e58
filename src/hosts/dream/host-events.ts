import type { Usage } from '../../effects/ports/model.js';
import type { FailureClass } from '../../effects/ports/telemetry.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import type { RunSource } from '../../memory/prompt/source.js';
import { sanitisedTool } from '../../permissions/tool-name.js';

/**
 * What observers are told of a dream. `Fired`: it has the lock and begins to work (`direct`: on the live folder itself); a
 * dream that is refused is no news, and one that fails or is killed before that sends its end alone. `Improved` follows on
 * `Completed` once if a change was let in, and `Held` if it waits for a review, kept for sure `until` then (milliseconds
 * since 1970); their `files` are the only paths that are told, for a note in a transcript. No arguments, no words of the
 * store.
 */
export type DreamNews =
  | { readonly _tag: 'Fired'; readonly runId: string; readonly direct?: true }
  | { readonly _tag: 'ToolDenied'; readonly runId: string; readonly tool: string }
  | {
      readonly _tag: 'Completed';
      readonly runId: string;
      readonly usage: Usage;
      readonly cacheReadShare: number;
      /** US dollars; null: nobody can tell. */
      readonly costUsd: number | null;
    }
  | { readonly _tag: 'Improved'; readonly runId: string; readonly files: readonly string[] }
  | {
      readonly _tag: 'Held';
      readonly runId: string;
      readonly files: readonly string[];
      readonly until: number;
    }
  | {
      readonly _tag: 'Failed';
      readonly runId: string;
      readonly reason: string;
      /** The same in a word, to be counted. */
      readonly failure: FailureClass;
    }
  | { readonly _tag: 'Killed'; readonly runId: string };

/** The same with the label by which a run is told from conversations, and a dream from a run that takes memories out of a session. */
export type HostEvent = DreamNews & { readonly source: RunSource };

/** The share of the input that came from the provider's cache; 0 where there was none. */
export const cacheReadShare = ({ input, cacheRead, cacheCreation }: Usage): number => {
  const total = input + cacheRead + cacheCreation;
  return total === 0 ? 0 : cacheRead / total;
};

const USED = /\/useTool#\d+$/;

/** The tool whose call was denied in this record; `null`: none was. */
export const deniedTool = ({ event }: JournalRecord): string | null => {
  if (event.type !== 'OUTCOME' || event.outcome._tag === 'Left' || !USED.test(event.command)) return null;
  const used = event.outcome.right;
  if (!isJsonObject(used) || typeof used.denied !== 'string' || typeof used.tool !== 'string') return null;
  return sanitisedTool(used.tool);
};
