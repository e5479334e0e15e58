import type { ClaimRequest, Observed } from '../../effects/ports/lock-folder.js';
import type { Answer, ModelError, ModelFault, Usage } from '../../effects/ports/model.js';
import type { ToolOutcome } from '../../effects/ports/tools.js';
import type { Json } from '../../journal/json.js';
import type { Composed } from '../../machines/claimed/claimed.rules.js';
import type { Extracted, TurnEnd } from '../../machines/extraction/extraction.rules.js';
import type { Tagged } from '../../runtime/effect.js';

/** What the effects of the machines can answer: lock, verdict, model, tools, staging. */

/** The error that any effect can end with that does something on disk. */
export const DISK: Tagged = { _tag: 'FileError', operation: 'link', path: 'x', code: 'EIO' };

export const request: ClaimRequest = {
  runId: 'abc-1',
  kind: 'dream',
  journal: '/state/runs/abc-1.jsonl',
  clockAfter: { _tag: 'Start' },
};
export const prior = { ino: '7', mtimeNs: '1000000000000000001', size: 0 };
export const run = { n: 3, runId: request.runId };

export const free: Observed & Json = {
  _tag: 'Free',
  n: 3,
  startedAt: 1_000,
  prior,
  previous: null,
  recovered: [],
};
export const busy: Json = { _tag: 'Busy', reason: 'a dream is live', holder: null, recovered: [] };
export const claimed: Json = { _tag: 'Claimed', deadline: 3_001_000 };
export const lost: Json = { _tag: 'Lost', reason: 'somebody was first' };
export const withdraw: Json = { _tag: 'Withdraw', reason: 'another program came in' };
export const published: Json = { _tag: 'Published' };
export const held: Json = { _tag: 'Held' };

export const prepared: Json = { plan: 'p'.repeat(64), files: 1, conflicts: ['b.md'] };
export const committed: Json = { _tag: 'Committed', byOther: false };
export const aborted: Json = { _tag: 'Aborted', byOther: false, reason: 'killed' };
export const heldForReview = { _tag: 'Aborted', byOther: false, reason: 'held for review' };
export const abortedByOther: Json = { _tag: 'Aborted', byOther: true, reason: 'the owner is gone' };
export const done: Json = { restored: false, conflicts: ['a.md'], late: ['c.md'] };
export const undone: Json = { restored: true, conflicts: [], late: [] };

const usage: Usage = { input: 5, output: 1, cacheRead: 0, cacheCreation: 0 };
export const answer = (
  content: Answer['content'],
  stopReason: Answer['stopReason'],
  used: Usage = usage,
): Json & Answer => ({ content, stopReason, usage: used });
const call = (id: string) =>
  ({ type: 'tool_use', id, name: 'Write', input: { file_path: 'a.md', content: 'x' } }) as const;
export const oneCall = answer([call('1')], 'tool_use');
export const twoCalls = answer([call('1'), call('2')], 'tool_use');
export const lastWord = answer([{ type: 'text', text: 'Done.' }], 'end_turn');
export const cutOff = answer([{ type: 'text', text: 'Don' }], 'max_tokens');
export const paused = answer([{ type: 'opaque', block: { type: 'thinking' } }], 'pause_turn');
export const exceeded = answer([], 'context_exceeded');
/** An error of the model; only what matters differs. */
export const fault = (
  kind: ModelFault,
  about: Partial<Pick<ModelError, 'retryAfterMs' | 'usage'>> = {},
): ModelError => ({
  _tag: 'ModelError',
  fault: kind,
  reason: `It was ${kind}.`,
  advice: '',
  retryAfterMs: null,
  usage: null,
  ...about,
});
export const trimmed: Json = { results: 2, characters: 4_000 };
export const untrimmed: Json = { results: 0, characters: 0 };
export const used = (denied: string | null = null): ToolOutcome => ({
  result: { type: 'tool_result', tool_use_id: '1', content: 'ok', isError: denied !== null },
  tool: 'Write',
  file: 'a.md',
  denied,
  changed: denied === null,
  fingerprint: 'f'.repeat(16),
});

export const staged: Json = { files: 4, frozen: 1 };
export const composed: Json & Composed = {
  change: 'c'.repeat(64),
  changed: 1,
  created: 0,
  deleted: 0,
  leftOut: 0,
};
export const nothing: Json & Composed = { ...composed, changed: 0 };
export const sound = (what: Composed): Json => ({ _tag: 'Sound', ...what });
export const breached: Json = { _tag: 'Breached', breaches: ['a.md lost its front matter.'], ...composed };
/** Nothing was changed, and yet something is not as it should be. */
export const unchangedBreach = { ...nothing, _tag: 'Breached', breaches: ['The index is over budget.'] };

const turnEnd = (sessionId: string, wroteMemory = false): Json & TurnEnd => ({ sessionId, wroteMemory });
export const noTurns: Json = [];
/** Two sessions, one of them with two turns. */
export const turns: Json = [turnEnd('s1'), turnEnd('s2'), turnEnd('s1')];
export const ownMemory: Json = [turnEnd('s1', true)];
export const extracted: Json & Extracted = { _tag: 'Extracted', runId: 'abc-1', reason: null, more: false };
export const extractedMore: Json & Extracted = { ...extracted, more: true };
export const nothingNew: Json & Extracted = { ...extracted, _tag: 'Nothing', runId: null };
export const busyStore: Json & Extracted = { ...extracted, _tag: 'Busy' };
