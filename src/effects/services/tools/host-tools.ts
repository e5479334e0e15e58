import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Json } from '../../../journal/json.js';
import type { Scope } from '../../../permissions/policy.js';
import type { Clock } from '../../ports/clock.js';
import type { ToolCall } from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { awaitHost, type HostEnd } from '../host-code/await-host.js';
import { readerOf } from '../host-code/read-given.js';
import { checkCall, deniedNote, writtenFiles } from './check-call.js';
import { fingerprintOf } from './fingerprint.js';
import { hostToolFacts, type ToolTable } from './host-tool-facts.js';
import { READ_CAP } from './read.js';
import type { HasChanged } from './staged-changes.js';

/** What a host's tool answered; `isError`: it could not do what it was asked to. */
export type HostToolResult = { readonly content: string; readonly isError: boolean };

/**
 * The tools of a host, which it carries out itself after our check. `run` gets the call as the model made it and
 * the input to use instead of the call's own; it ends soon after the signal aborts.
 */
export type HostTools = ToolTable & {
  readonly run: (call: ToolCall, updatedInput: Json, signal: AbortSignal) => Promise<HostToolResult>;
};

/** Where they work: the run's folders, and a look at what they did there. */
export type HostBench = { readonly scope: Scope; readonly hasChanged: HasChanged; readonly clock: Clock };

const readResult = readerOf(
  v.object({ content: v.string(), isError: v.boolean() }),
  'it gave back no result',
);

const resultOf = (end: HostEnd<HostToolResult>): HostToolResult => {
  if (end._tag === 'Threw') return { content: `The tool broke down: ${end.reason}`, isError: true };
  if (end._tag === 'Stopped') return { content: 'The run was stopped.', isError: true };
  const { content, isError } = end.value;
  if (content.length <= READ_CAP) return end.value;
  return { content: `${content.slice(0, READ_CAP)}\n[The rest was cut off. Ask for less at once.]`, isError };
};

/** A call's outcome for journal and task. */
export const hostOutcome = (
  call: ToolCall,
  { content, isError }: HostToolResult,
  about: Pick<ToolOutcome, 'file' | 'denied' | 'changed'>,
): ToolOutcome => ({
  result: { type: 'tool_result', tool_use_id: call.id, content, isError },
  tool: call.name,
  ...about,
  fingerprint: fingerprintOf(call),
});

/** Asks of every file, so that each is known as it is now. */
export const anyChanged = async (hasChanged: HasChanged, files: readonly string[]): Promise<boolean> => {
  let changed = false;
  for (const file of files) changed = (await hasChanged(file)()) || changed;
  return changed;
};

/** A host's tools behind the port: each call passes the policy first, and what came of it is told like that of our own. */
export const hostTools = ({ scope, hasChanged, clock }: HostBench, host: HostTools): Tools => {
  const factsOf = hostToolFacts(host);
  const use = async (call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> => {
    // The judge of command lines brings a grammar along, which a program that never dreams need not load.
    const { hostCommand } = await import('../../../permissions/host-command.js');
    const desk = { scope, factsOf, hostCommand };
    // The conversation goes on with the call as it was made, whatever the host does to what it is given.
    const lent = structuredClone(call);
    const check = checkCall(desk, lent);
    const files = writtenFiles(desk, call);
    const file = files[0] ?? null;
    if (check.behavior === 'deny') {
      const { message } = check;
      const denied = deniedNote(factsOf(call.name).kind, message);
      return hostOutcome(call, { content: message, isError: true }, { file, denied, changed: false });
    }
    const end = await awaitHost(() => host.run(lent, check.updatedInput, signal), readResult, signal, clock);
    const changed = await anyChanged(hasChanged, files);
    return hostOutcome(call, resultOf(end), { file, denied: null, changed });
  };
  return { use: (call, signal) => async () => E.right(await use(call, signal)) };
};
