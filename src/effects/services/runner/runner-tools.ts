import type { ToolCall } from '../../ports/model.js';
import type { ToolOutcome } from '../../ports/tools.js';
import { deniedNote, writtenFiles } from '../tools/check-call.js';
import type { ToolKind } from '../tools/host-call.js';
import { hostToolFacts } from '../tools/host-tool-facts.js';
import { anyChanged, hostOutcome } from '../tools/host-tools.js';
import type { Mailbox } from './mailbox.js';
import type { RunnerRun } from './runner-run.js';

/**
 * What is made of the calls that a runner carries out. `breach` names a tool that it used without asking; null: none.
 * `touched`: the files of the store that its calls meant to change, as far as it reported them; null: it may have changed any.
 */
export type RunnerTools = {
  readonly outcome: (call: ToolCall) => Promise<ToolOutcome>;
  readonly breach: () => string | null;
  readonly touched: () => ReadonlySet<string> | null;
};

const NO_RESULT = { content: 'The runner reported no result of this call.', isError: true };

/** What a tool of such a kind does to files is told by its input. */
const TELLING: ReadonlySet<ToolKind> = new Set(['read', 'search', 'edit', 'write']);

/** Waits for what the runner reports of a call, which it may do in any order or not at all. */
export const runnerTools = (run: RunnerRun, box: Mailbox): RunnerTools => {
  const { scope, hasChanged, direct } = run;
  const factsOf = hostToolFacts(run);
  let breach: string | null = null;
  const filesOf = (call: ToolCall): readonly string[] => writtenFiles({ scope, factsOf }, call);
  const readyFor = (id: string): 'denied' | 'result' | 'over' | null => {
    if (box.checkOf(id)?.behavior === 'deny') return 'denied';
    if (box.resultOf(id) !== null) return 'result';
    return box.end() === null ? null : 'over';
  };
  return {
    outcome: async (call) => {
      const files = filesOf(call);
      const about = { file: files[0] ?? null, denied: null, changed: false };
      const ready = await box.until(() => readyFor(call.id));
      const [asked, result] = [box.checkOf(call.id), box.resultOf(call.id)];
      if (asked?.behavior === 'deny') {
        const { message } = asked;
        const denied = deniedNote(factsOf(call.name).kind, message);
        return hostOutcome(call, { content: message, isError: true }, { ...about, denied });
      }
      if (ready === 'result' && asked === null && !direct) breach ??= call.name;
      const changed = await anyChanged(hasChanged, files);
      return hostOutcome(call, result ?? NO_RESULT, { ...about, changed });
    },
    breach: () => breach,
    touched: () => {
      const isTold = box.calls.length > 0 && box.calls.every(({ name }) => TELLING.has(factsOf(name).kind));
      return isTold ? new Set(box.calls.flatMap(filesOf)) : null;
    },
  };
};
