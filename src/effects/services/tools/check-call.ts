import { isJsonObject, type Json, type JsonObject } from '../../../journal/json.js';
import { type Access, decide, type Scope } from '../../../permissions/policy.js';
import { leavesByPattern } from '../../../permissions/search-pattern.js';
import { storePath } from '../../../permissions/store-path.js';

/** What a host's tool does, whatever the host calls it. What it does not know is `other`. */
export type ToolKind = 'read' | 'search' | 'shell' | 'edit' | 'write' | 'other';

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

type KnownKind = Exclude<ToolKind, 'shell' | 'other'>;

const POLICY_NAME: Readonly<Record<KnownKind, Access['tool']>> = {
  read: 'Read',
  search: 'Grep',
  edit: 'Edit',
  write: 'Write',
};

const allow = (updatedInput: Json): CallCheck => ({ behavior: 'allow', updatedInput });
const deny = (message: string): CallCheck => ({ behavior: 'deny', message });

/** Is a field of one of these names hidden further inside, where it would not be mapped? */
const hides = (value: Json, fields: readonly string[]): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => fields.includes(key) || hides(inner, fields));
};

const whyNotUnderstood = (input: JsonObject, kind: KnownKind, fields: readonly string[]): string | null => {
  const named = fields.filter((field) => Object.hasOwn(input, field));
  if (named.some((field) => typeof input[field] !== 'string'))
    return `${named.join(' and ')} must be text: one path inside the memory folder.`;
  if (kind !== 'search' && named.length !== 1)
    return `The call must name one file, in one of these fields: ${fields.join(', ')}.`;
  if (Object.values(input).some((value) => hides(value, fields)))
    return 'The call names files inside a list; make one call for each file.';
  const patterns = Object.entries(input).filter(([key]) => !fields.includes(key));
  return kind === 'search' && patterns.some(([, value]) => leavesByPattern(value))
    ? 'The pattern leads out of the memory folder; give one without "..", "~" or a slash at its beginning.'
    : null;
};

const mapped = (scope: Scope, input: JsonObject, kind: KnownKind, fields: readonly string[]): CallCheck => {
  const updated: Record<string, Json> = { ...input };
  // A search that names no folder would be one of wherever the host stands.
  const target = fields.includes('path') ? 'path' : (fields[0] ?? 'path');
  const named = fields.filter((field) => typeof input[field] === 'string');
  for (const field of named.length === 0 ? [target] : named) {
    const value = input[field];
    const verdict = decide(
      { tool: POLICY_NAME[kind], path: typeof value === 'string' ? value : null },
      scope,
    );
    if (verdict._tag === 'Deny') return deny(verdict.reason);
    updated[field] = verdict.path === '' ? scope.staging : `${scope.staging}/${verdict.path}`;
  }
  return allow(updated);
};

const CLOSED =
  'This tool cannot be used in this run; use one that reads, searches, edits or writes files of the memory folder.';

/**
 * Checks a call of a host's tool before the host carries it out, by the policy that holds for tools of our own. Reading
 * stays in the store, and writing in those of its Markdown files that nothing freezes. `fields` are the input's fields that
 * name files: a path in any other field is not seen, so a host has to name all that its tool has. A shell, and whatever is
 * not understood, is denied.
 */
export const checkCall = (
  scope: Scope,
  { input }: HostCall,
  kind: ToolKind,
  fields: readonly string[] = PATH_FIELDS,
): CallCheck => {
  if (kind === 'shell' || kind === 'other') return deny(CLOSED);
  if (!isJsonObject(input)) return deny('The input of the call must be an object.');
  const why = whyNotUnderstood(input, kind, fields);
  return why === null ? mapped(scope, input, kind, fields) : deny(why);
};

/** The file of the store that a call means to change, by its path inside the store; `null`: none, or it lies outside. */
export const writtenFile = (
  scope: Scope,
  { input }: HostCall,
  kind: ToolKind,
  fields: readonly string[] = PATH_FIELDS,
): string | null => {
  if ((kind !== 'edit' && kind !== 'write') || !isJsonObject(input)) return null;
  const named = fields.map((field) => input[field]).find((value) => typeof value === 'string');
  return typeof named === 'string' ? storePath(named, scope) : null;
};
