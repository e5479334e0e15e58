import type { Json } from '../../../journal/json.js';

/**
 * What a host's tool does, whatever the host calls it. A `wrapper` is given other calls as data and carries them out. What the
 * host does not know is `other`.
 */
export type ToolKind = 'read' | 'search' | 'shell' | 'edit' | 'write' | 'wrapper' | 'other';

/** A call that a host is about to carry out with a tool of its own. */
export type HostCall = { readonly name: string; readonly input: Json };

/**
 * The answer to "may this call be carried out?", in the form that hosts' permission callbacks have. `updatedInput` is to be
 * used instead of the call's own: its paths name the staging copy. `message` is for the model to act on.
 */
export type CallCheck =
  | { readonly behavior: 'allow'; readonly updatedInput: Json }
  | { readonly behavior: 'deny'; readonly message: string };

/** The fields in which tools commonly name a file or folder. */
export const PATH_FIELDS: readonly string[] = ['file_path', 'path', 'notebook_path'];

export const allow = (updatedInput: Json): CallCheck => ({ behavior: 'allow', updatedInput });
export const deny = (message: string): CallCheck => ({ behavior: 'deny', message });

/**
 * How the input of a wrapper holds other calls. `innerCalls`: all that it would carry out, in their order; null: it holds code
 * or anything else that is no list of calls. `withInner`: the same input with these inputs in place of those of its calls.
 */
export type Wrapping = {
  readonly innerCalls: (input: Json) => readonly HostCall[] | null;
  readonly withInner: (input: Json, inputs: readonly Json[]) => Json;
};
