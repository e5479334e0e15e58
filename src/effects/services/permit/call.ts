import * as E from 'fp-ts/lib/Either.js';
import { isJson, isJsonObject, type JsonObject } from '../../../journal/json.js';
import { parsedJson } from '../../../journal/parsed-json.js';

/** A tool call that somebody asks about. `cwd`: where its relative paths start; null: where we stand. */
export type Call = { readonly tool: string; readonly input: JsonObject; readonly cwd: string | null };

/** The answer: `updatedInput` is to be used instead of the call's own, whose paths it names as they really are. */
export type Answer =
  | { readonly behavior: 'allow'; readonly updatedInput?: JsonObject }
  | { readonly behavior: 'deny'; readonly reason: string };

export const denied = (reason: string): Answer => ({ behavior: 'deny', reason });

/** Reads one line. The Left says what is wrong with it. */
export const parseCall = (line: string | null): E.Either<string, Call> => {
  if (line === null) return E.left('The line is too long, or no valid UTF-8; send one call a line, as JSON.');
  const value = parsedJson(line.trim());
  if (!isJson(value))
    return E.left('The line is no JSON; send one call a line, as {"tool", "input", "cwd"}.');
  if (!isJsonObject(value) || typeof value.tool !== 'string' || value.tool === '')
    return E.left('The line names no tool; send {"tool", "input", "cwd"}.');
  const { tool, input, cwd = null } = value;
  if (!isJsonObject(input)) return E.left('The input of the call must be an object.');
  if (cwd !== null && typeof cwd !== 'string') return E.left('cwd must be the path of a folder.');
  return E.right({ tool, input, cwd });
};

const PATH_FIELDS = ['file_path', 'path'];

/** The field that names the call's file or folder. The Left says what is wrong; null: there is none. */
export const pathField = (input: JsonObject): E.Either<string, { field: string; path: string } | null> => {
  const [field, ...others] = PATH_FIELDS.filter((name) => Object.hasOwn(input, name));
  if (field === undefined) return E.right(null);
  const path = input[field];
  if (others.length > 0) return E.left(`Name the file in one field: ${PATH_FIELDS.join(' or ')}.`);
  return typeof path === 'string' ? E.right({ field, path }) : E.left(`${field} must be text: one path.`);
};
