import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ToolCall, ToolResult } from './model.js';
import type { Sandbox } from './shell.js';

/**
 * What came of one tool call, for journal and task. `file` is the path inside the store that an Edit or Write named
 * (also of a denied one); `denied` is the reason of a refusal by policy, as opposed to a tool's own error.
 */
export type ToolOutcome = {
  readonly result: ToolResult;
  readonly tool: string;
  readonly file: string | null;
  readonly denied: string | null;
  /** Did it change a byte of the working copy? */
  readonly changed: boolean;
  /** The same for two calls of one tool with one input: 16 hexadecimal digits. */
  readonly fingerprint: string;
  /** What the commands of a shell ran inside; only of a call that ran some. */
  readonly sandbox?: Sandbox;
};

/** The tools of one run, bound to its staging copy. Policy is checked inside, at every call. A call never fails: its error is a result. */
export interface Tools {
  readonly use: (call: ToolCall, signal: AbortSignal) => TaskEither<never, ToolOutcome>;
}
