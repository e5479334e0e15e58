import { localDate } from '../../effects/live/local-date.js';
import { LISTED_SESSIONS } from '../../machines/gate/gate.verdict.js';
import { RULES } from '../../memory/prompt/rules.js';
import { isShownAsItIs, runSection } from '../../memory/prompt/run-section.js';
import type { StoreFolders } from '../store.js';

/** `sessions` are the ids since the last consolidation, newest first; `now` is in milliseconds since 1970; `recordCommand` notes the time. */
export type ManualOccasion = {
  readonly folders: Pick<StoreFolders, 'memory' | 'transcripts'>;
  readonly sessions: readonly string[];
  readonly now: number;
  readonly recordCommand: string;
};

/** The command names folders, and what a folder is called may look like a rule; then the agent is told what to add instead. */
const stamp = (recordCommand: string): string => {
  const isPlain = isShownAsItIs(recordCommand);
  const how = isPlain ? '' : ', with the same options that this text was printed with';
  return `## When you begin

Run this command before phase 1${how}, so that the time of this consolidation is noted. If it refuses, stop and tell what it says.

    ${isPlain ? recordCommand : 'autodream record'}
`;
};

/** The prompt of a dream that a host does in its own loop, with its own tools and permissions. */
export const manualPrompt = ({ folders, sessions, now, recordCommand }: ManualOccasion): string => {
  const run = runSection({
    memory: folders.memory,
    transcripts: sessions.length === 0 ? null : folders.transcripts,
    today: localDate(now),
    sessions: sessions.slice(0, LISTED_SESSIONS),
    sessionCount: sessions.length,
    tools: [],
    mode: 'manual',
    // The host's own loop hands over what its tools answer.
    boundary: null,
  });
  return [RULES.trimEnd(), run, stamp(recordCommand)].join('\n\n');
};
