import type { Json, JsonObject } from '../../../journal/json.js';
import { type Access, decide, type Scope } from '../../../permissions/policy.js';
import { leavesByPattern } from '../../../permissions/search-pattern.js';
import { allow, type CallCheck, deny, type ToolKind } from './host-call.js';

/** Tools that name what they touch. */
export type PathKind = Extract<ToolKind, 'read' | 'search' | 'edit' | 'write'>;

const POLICY_NAME: Readonly<Record<PathKind, Access['tool']>> = {
  read: 'Read',
  search: 'Grep',
  edit: 'Edit',
  write: 'Write',
};

/** Is a field of one of these names hidden further inside, where it would not be mapped? */
const hides = (value: Json, fields: readonly string[]): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => fields.includes(key) || hides(inner, fields));
};

/** What a field is called that names a file or folder: `filePath`, `work_dir`. */
const PLACE = /(?:^|[_-])(?:paths?|files?|filenames?|dirs?|director(?:y|ies)|folders?|cwd|uris?)$/i;
const namesPlace = (field: string): boolean => PLACE.test(field.replace(/([a-z])([A-Z])/g, '$1_$2'));

/** A field that names something to look at or to change, and that the host did not tell of. */
const untold = (input: JsonObject, fields: readonly string[]): string | undefined =>
  Object.entries(input).find(
    ([key, value]) =>
      namesPlace(key) && !fields.includes(key) && (typeof value === 'string' || Array.isArray(value)),
  )?.[0];

const whyNotUnderstood = (input: JsonObject, kind: PathKind, fields: readonly string[]): string | null => {
  const named = fields.filter((field) => Object.hasOwn(input, field));
  if (named.some((field) => typeof input[field] !== 'string'))
    return `${named.join(' and ')} must be text: one path inside the memory folder.`;
  if (kind !== 'search' && named.length !== 1)
    return `The call must name one file, in one of these fields: ${fields.join(', ')}.`;
  if (Object.values(input).some((value) => hides(value, fields)))
    return 'The call names files inside a list; make one call for each file.';
  const odd = untold(input, fields);
  if (odd !== undefined)
    return `The field ${odd} seems to name files, and is none of those that can be checked (${fields.join(', ')}); leave it out.`;
  const patterns = Object.entries(input).filter(([key]) => !fields.includes(key));
  return kind === 'search' && patterns.some(([, value]) => leavesByPattern(value))
    ? 'The pattern leads out of the memory folder; give one without "..", "~" or a slash at its beginning.'
    : null;
};

const mapped = (scope: Scope, input: JsonObject, kind: PathKind, fields: readonly string[]): CallCheck => {
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

/** Checks a call that names files in these fields, and maps them to the staging copy. */
export const checkPathCall = (
  scope: Scope,
  input: JsonObject,
  kind: PathKind,
  fields: readonly string[],
): CallCheck => {
  const why = whyNotUnderstood(input, kind, fields);
  return why === null ? mapped(scope, input, kind, fields) : deny(why);
};
