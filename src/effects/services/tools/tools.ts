import * as E from 'fp-ts/lib/Either.js';
import type { StoreImage } from '../../../memory/store-image.js';
import { decide } from '../../../permissions/policy.js';
import type { Files } from '../../ports/files.js';
import type { ToolCall } from '../../ports/model.js';
import type { Searcher } from '../../ports/searcher.js';
import type { Shell } from '../../ports/shell.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { type Confine, confinedByPath } from '../confined/by-path.js';
import { everyFile } from '../search/every-file.js';
import { type Handled, inShell, onOtherFolders, onStore, onTranscripts, refused } from './carry-out.js';
import { fingerprintOf } from './fingerprint.js';
import { lastSeen } from './last-seen.js';
import { otherFolders } from './other-folders.js';
import { scopeOf } from './scope.js';
import { toolbox } from './toolbox.js';
import { type LentTranscripts, problem, type Workshop } from './workshop.js';

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
    if (call.name === 'Bash') return inShell(call, workshop, signal);
    const prepare = tools.get(call.name);
    if (prepare === undefined) {
      const verdict = decide({ tool: call.name, path: null }, scope);
      return refused(verdict._tag === 'Deny' ? verdict.reason : 'This tool is not known.');
    }
    const asked = prepare(call.input);
    if (E.isLeft(asked)) return { reply: problem(asked.left), file: null, denied: null, changed: false };
    return (
      (await onTranscripts(call, asked.right, workshop, signal)) ??
      (await onOtherFolders(call, asked.right, others, signal)) ??
      onStore(call, asked.right, scope, signal)
    );
  };
  return { use: (call, signal) => async () => E.right(outcome(call, await handle(call, signal))) };
};
