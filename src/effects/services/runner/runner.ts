import type { Json } from '../../../journal/json.js';
import type { AssistantMessage, Usage, UserMessage } from '../../ports/model.js';
import type { CallCheck } from '../tools/host-call.js';

/** What a runner reports: each message of the model with what it used, and each message that answers its tool calls. */
export type RunnerMessage = (AssistantMessage & { readonly usage?: Usage | undefined }) | UserMessage;

/** A call that a runner is about to carry out; `id` is that of the call in the model's message. */
export type RunnerCall = { readonly id: string; readonly name: string; readonly input: Json };

/**
 * How a runner's loop ended. `words` are the model's last ones where they were not reported as a message; `usage` is what
 * was not told with messages.
 */
export type RunnerEnd =
  | { readonly _tag: 'Done'; readonly words: string | null; readonly usage?: Usage | undefined }
  | { readonly _tag: 'Failed'; readonly reason: string };

/**
 * What a host's own runner is given for one dream.
 * - `prompt` is the first user message, `source` the label by which such runs are told from conversations
 * - `staging` is the folder to work in; paths in the live folder `memory` mean it, and the check maps them
 * - `check` is asked before every call of a tool, whatever its kind, and its answer is obeyed: a runner that carries out a
 *   call unasked has failed
 * - `onMessage` takes every message as it comes; results may come in any order, before or after later messages
 * - `signal` aborts when the dream is stopped; a runner that goes on for more than a second after that is abandoned
 */
export type RunnerJob = {
  readonly prompt: string;
  readonly source: string;
  readonly staging: string;
  readonly memory: string;
  readonly check: (call: RunnerCall) => CallCheck;
  readonly onMessage: (message: RunnerMessage) => void;
  readonly signal: AbortSignal;
};

/** A host's own tool loop. It may reject: that is a failure like `Failed`. */
export type Runner = (job: RunnerJob) => Promise<RunnerEnd>;
