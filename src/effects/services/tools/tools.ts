import * as E from 'fp-ts/lib/Either.js';
import type { StoreImage } from '../../../memory/store-image.js';
import { decide, type Scope } from '../../../permissions/policy.js';
import { storePath } from '../../../permissions/store-path.js';
import { decideTranscript } from '../../../permissions/transcripts.js';
import type { FileError, Files } from '../../ports/files.js';
import type { ToolCall } from '../../ports/model.js';
import type { Searcher } from '../../ports/searcher.js';
import type { Sandbox, Shell } from '../../ports/shell.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { type Confine, confinedByPath } from '../confined/by-path.js';
import { everyFile } from '../search/every-file.js';
import { transcriptView } from '../transcripts/transcript-view.js';
import { bash } from './bash.js';
import { fingerprintOf } from './fingerprint.js';
import { lastSeen } from './last-seen.js';
import { type OtherFolders, otherFolders } from './other-folders.js';
import { scopeOf } from './scope.js';
import { type Prepared, toolbox } from './toolbox.js';
import { type LentTranscripts, problem, type Reply, type Work, type Workshop } from './workshop.js';

/** A reply and, for the journal, the file that was to be written and the reason of a denial. */
type Handled = {
  readonly reply: Reply;
  readonly file: string | null;
  readonly denied: string | null;
  readonly changed: boolean;
  readonly sandbox?: Sandbox;
};

const refused = (reason: string, file: string | null = null): Handled => ({
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

const permit = async (
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
const fromTranscripts = async (
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
const fromOthers = async (
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

const fromShell = async (call: ToolCall, workshop: Workshop, signal: AbortSignal): Promise<Handled> => {
  const { reply, denied, sandbox } = await bash(call.input, workshop, signal);
  return { reply, file: null, denied, changed: false, ...(sandbox === null ? {} : { sandbox }) };
};

const outcome = (call: ToolCall, { reply, ...about }: Handled): ToolOutcome => ({
  result: {
    type: 'tool_result',
    tool_use_id: call.id,
    content: reply.text,
    isError: reply._tag === 'Problem',
  },
  tool: call.name,
  ...about,
  fingerprint: fingerprintOf(call),
});

/**
 * The tools of one run: Read, Glob, Grep, Edit, Write and Bash on the staging copy of a store, and the reading ones also on the
 * transcripts that are lent to it. Every call passes the policy first; `image` is the store as it was staged and says which
 * files are not to be changed. `readRoots` may be read as well: real paths. All folders are absolute.
 */
export const toolsFor = (run: {
  readonly files: Files;
  readonly staging: string;
  readonly live: string;
  readonly image: StoreImage;
  readonly transcripts?: LentTranscripts | null;
  readonly confine?: Confine;
  readonly searcher?: Searcher;
  readonly shell?: Shell | null;
  readonly readRoots?: readonly string[];
}): Tools => {
  let drafts = 0;
  const { confine = confinedByPath, readRoots = [] } = run;
  const workshop: Workshop = {
    ...run,
    copy: confine(run.files, run.staging),
    searcher: run.searcher ?? everyFile,
    lastSeen: lastSeen(),
    transcripts: run.transcripts ?? null,
    shell: run.shell ?? null,
    readRoots,
    draftName: () => `.draft-${++drafts}`,
  };
  const scope = scopeOf(workshop);
  const tools = toolbox(workshop, scope);
  const others = otherFolders(workshop, confine, readRoots);
  const handle = async (call: ToolCall, signal: AbortSignal): Promise<Handled> => {
    if (call.name === 'Bash') return fromShell(call, workshop, signal);
    const prepare = tools.get(call.name);
    if (prepare === undefined) {
      const verdict = decide({ tool: call.name, path: null }, scope);
      return refused(verdict._tag === 'Deny' ? verdict.reason : 'This tool is not known.');
    }
    const asked = prepare(call.input);
    if (E.isLeft(asked)) return { reply: problem(asked.left), file: null, denied: null, changed: false };
    return (
      (await fromTranscripts(call, asked.right, workshop, signal)) ??
      (await fromOthers(call, asked.right, others, signal)) ??
      permit(call, asked.right, scope, signal)
    );
  };
  return { use: (call, signal) => async () => E.right(outcome(call, await handle(call, signal))) };
};
