import * as E from 'fp-ts/lib/Either.js';
import { decide, type Scope } from '../../../permissions/policy.js';
import { storePath } from '../../../permissions/store-path.js';
import { decideTranscript } from '../../../permissions/transcripts.js';
import type { FileError } from '../../ports/files.js';
import type { ToolCall } from '../../ports/model.js';
import type { Sandbox } from '../../ports/shell.js';
import { transcriptView } from '../transcripts/transcript-view.js';
import { bash } from './bash.js';
import type { OtherFolders } from './other-folders.js';
import type { Prepared } from './toolbox.js';
import { problem, type Reply, type Work, type Workshop } from './workshop.js';

/** A reply and, for the journal, the file that was to be written and the reason of a denial. */
export type Handled = {
  readonly reply: Reply;
  readonly file: string | null;
  readonly denied: string | null;
  readonly changed: boolean;
  readonly sandbox?: Sandbox;
};

/** A denial; `file`: the one that was to be written. */
export const refused = (reason: string, file: string | null = null): Handled => ({
  reply: problem(reason),
  file,
  denied: reason,
  changed: false,
});

const failed = (tool: string, what: string, error: FileError): Reply =>
  problem(`${tool} of ${what} failed: ${error.operation} was answered ${error.code}.`);

const STOPPED = problem('The run was stopped.');

const replyOf = async (tool: string, what: string, work: Work, signal: AbortSignal): Promise<Reply> => {
  const done = signal.aborted ? E.right(STOPPED) : await work();
  return E.isRight(done) ? done.right : failed(tool, what, done.left);
};

const isWriting = (call: ToolCall): boolean => call.name === 'Edit' || call.name === 'Write';

/** Carries a call out on the store, if the policy lets it. */
export const onStore = async (
  call: ToolCall,
  asked: Prepared,
  scope: Scope,
  signal: AbortSignal,
): Promise<Handled> => {
  const verdict = decide({ tool: call.name, path: asked.path }, scope);
  const named = isWriting(call) && asked.path !== null ? storePath(asked.path, scope) : null;
  if (verdict._tag === 'Deny') return refused(verdict.reason, named);
  const what = verdict.path || 'the memory folder';
  const reply = await replyOf(call.name, what, asked.run(verdict.path, signal), signal);
  return { reply, file: named, denied: null, changed: isWriting(call) && reply._tag === 'Answer' };
};

/** What a call gets of the transcripts; null: it means the store. */
export const onTranscripts = async (
  call: ToolCall,
  { path, look }: Prepared,
  { transcripts, ...roots }: Workshop,
  signal: AbortSignal,
): Promise<Handled | null> => {
  if (transcripts === null || look === null) return null;
  const access = decideTranscript({ tool: call.name, path }, roots, transcripts);
  if (access === null) return null;
  if (access._tag === 'Deny') return refused(access.reason);
  const view =
    transcripts.view?.(transcripts.onShown ?? (() => {})) ??
    transcriptView(roots.files, transcripts.lines, transcripts);
  const reply = await replyOf(call.name, 'the transcripts', look(view, access, signal), signal);
  return { reply: signal.aborted ? STOPPED : reply, file: null, denied: null, changed: false };
};

/** What a call gets of the folders that may be read beside the store; null: it means none of them. */
export const onOtherFolders = async (
  call: ToolCall,
  { path }: Prepared,
  others: OtherFolders,
  signal: AbortSignal,
): Promise<Handled | null> => {
  const access = others(call.name, path);
  if (access === null) return null;
  if (access._tag === 'Deny') return refused(access.reason);
  const reply = await replyOf(call.name, access.what, access.run(call.input, signal), signal);
  return { reply: signal.aborted ? STOPPED : reply, file: null, denied: null, changed: false };
};

/** Runs a command line, if it is proven to be read-only. */
export const inShell = async (call: ToolCall, workshop: Workshop, signal: AbortSignal): Promise<Handled> => {
  const { reply, denied, sandbox } = await bash(call.input, workshop, signal);
  return { reply, file: null, denied, changed: false, ...(sandbox === null ? {} : { sandbox }) };
};
