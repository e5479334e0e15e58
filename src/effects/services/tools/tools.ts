import * as E from 'fp-ts/lib/Either.js';
import type { StoreImage } from '../../../memory/store-image.js';
import { decide, type Scope } from '../../../permissions/policy.js';
import { storePath } from '../../../permissions/store-path.js';
import type { FileError, Files } from '../../ports/files.js';
import type { ToolCall } from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { sha256 } from '../objects/sha256.js';
import { scopeOf } from './scope.js';
import { type Prepared, toolbox } from './toolbox.js';
import { problem, type Reply, type Workshop } from './workshop.js';

/** A reply and, for the journal, the file that was to be written and the reason of a denial. */
type Handled = {
  readonly reply: Reply;
  readonly file: string | null;
  readonly denied: string | null;
  readonly changed: boolean;
};

const refused = (reason: string, file: string | null = null): Handled => ({
  reply: problem(reason),
  file,
  denied: reason,
  changed: false,
});

const failed = (tool: string, path: string, error: FileError): Reply =>
  problem(`${tool} of ${path || 'the memory folder'} failed: ${error.operation} was answered ${error.code}.`);

const isWriting = (call: ToolCall): boolean => call.name === 'Edit' || call.name === 'Write';

const permit = async (
  call: ToolCall,
  asked: Prepared,
  scope: Scope,
  signal: AbortSignal,
): Promise<Handled> => {
  const verdict = decide({ tool: call.name, path: asked.path }, scope);
  const named = isWriting(call) && asked.path !== null ? storePath(asked.path, scope) : null;
  if (verdict._tag === 'Deny') return refused(verdict.reason, named);
  if (signal.aborted)
    return { reply: problem('The run was stopped.'), file: named, denied: null, changed: false };
  const done = await asked.run(verdict.path, signal)();
  const reply = E.isRight(done) ? done.right : failed(call.name, verdict.path, done.left);
  return { reply, file: named, denied: null, changed: isWriting(call) && reply._tag === 'Answer' };
};

const outcome = (call: ToolCall, { reply, file, denied, changed }: Handled): ToolOutcome => ({
  result: {
    type: 'tool_result',
    tool_use_id: call.id,
    content: reply.text,
    isError: reply._tag === 'Problem',
  },
  tool: call.name,
  file,
  denied,
  changed,
  fingerprint: sha256(new TextEncoder().encode(JSON.stringify([call.name, call.input]))).slice(0, 16),
});

/**
 * The tools of one run: Read, Glob, Grep, Edit and Write on the staging copy of a store. Every call passes the policy
 * first; `image` is the store as it was staged and says which files are not to be changed. Both folders are absolute.
 */
export const toolsFor = (run: {
  readonly files: Files;
  readonly staging: string;
  readonly live: string;
  readonly image: StoreImage;
}): Tools => {
  let drafts = 0;
  const workshop: Workshop = { ...run, draftName: () => `.draft-${++drafts}` };
  const scope = scopeOf(workshop);
  const tools = toolbox(workshop, scope);
  const handle = async (call: ToolCall, signal: AbortSignal): Promise<Handled> => {
    const prepare = tools.get(call.name);
    if (prepare === undefined) {
      const verdict = decide({ tool: call.name, path: null }, scope);
      return refused(verdict._tag === 'Deny' ? verdict.reason : 'This tool is not known.');
    }
    const asked = prepare(call.input);
    return E.isLeft(asked)
      ? { reply: problem(asked.left), file: null, denied: null, changed: false }
      : permit(call, asked.right, scope, signal);
  };
  return { use: (call, signal) => async () => E.right(outcome(call, await handle(call, signal))) };
};
