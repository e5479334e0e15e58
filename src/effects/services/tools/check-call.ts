import { isJsonObject } from '../../../journal/json.js';
import type { HostCommand } from '../../../permissions/host-command.js';
import type { Scope } from '../../../permissions/policy.js';
import { storePath } from '../../../permissions/store-path.js';
import { type CallCheck, deny, type HostCall, type ToolKind } from './host-call.js';
import type { HostToolFacts } from './host-tool-facts.js';
import { checkPathCall } from './path-call.js';
import { checkShellCall } from './shell-call.js';
import { checkWrapperCall, DEEPEST, innerCallsOf } from './wrapper-call.js';

/** What a check goes by: the run's folders, what the host says of its tools, and the judge of command lines. */
export type CheckDesk = {
  readonly scope: Scope;
  readonly factsOf: (name: string) => HostToolFacts;
  readonly hostCommand: HostCommand;
};

const CLOSED =
  'This tool cannot be used in this run; use one that reads, searches, edits or writes files of the memory folder.';
const TOO_DEEP = `Calls stand in calls more than ${DEEPEST} deep; make them by themselves.`;

/**
 * Checks a call of a host's tool before the host carries it out, by the policy that holds for tools of our own. Reading
 * stays in the store, and writing in those of its Markdown files that nothing freezes. A shell may run what is proven to be
 * read-only, and a wrapper what its calls might by themselves. A field that is called like one for files and that the host did
 * not name is refused; a path in any other is not seen, so a host has to name all that its tool has. Whatever is not understood is denied. `depth`: in so many wrappers the call stands.
 */
export const checkCall = (desk: CheckDesk, { name, input }: HostCall, depth = 0): CallCheck => {
  const { kind, fields, wrapping } = desk.factsOf(name);
  if (kind === 'other') return deny(CLOSED);
  if (!isJsonObject(input)) return deny('The input of the call must be an object.');
  if (kind === 'shell') return checkShellCall(desk.scope, input, desk.hostCommand);
  if (kind !== 'wrapper') return checkPathCall(desk.scope, input, kind, fields);
  if (wrapping === null) return deny(CLOSED);
  if (depth >= DEEPEST) return deny(TOO_DEEP);
  return checkWrapperCall(wrapping, input, (inner) => checkCall(desk, inner, depth + 1));
};

type Told = Pick<CheckDesk, 'scope' | 'factsOf'>;

/** The files of the store that a call means to change, by their paths inside the store; those that lie outside are left out. */
export const writtenFiles = (desk: Told, { name, input }: HostCall, depth = 0): readonly string[] => {
  const { kind, fields, wrapping } = desk.factsOf(name);
  if (!isJsonObject(input) || depth > DEEPEST) return [];
  if (kind === 'wrapper' && wrapping !== null) {
    const inner = (innerCallsOf(wrapping, input) ?? []).flatMap((call) =>
      writtenFiles(desk, call, depth + 1),
    );
    return [...new Set(inner)];
  }
  if (kind !== 'edit' && kind !== 'write') return [];
  const named = fields.map((field) => input[field]).find((value) => typeof value === 'string');
  const path = typeof named === 'string' ? storePath(named, desk.scope) : null;
  return path === null ? [] : [path];
};

const UNPROVEN = 'A command that is not proven to be read-only, or names what may not be read.';
const INNER = 'A call inside a wrapper.';

/** Why a call was denied, for the record: without what stands in a command line or in other calls. */
export const deniedNote = (kind: ToolKind, message: string): string => {
  if (kind === 'shell') return UNPROVEN;
  return kind === 'wrapper' ? INNER : message;
};
