import { isAbsolute } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { parsedJson } from '../../journal/parsed-json.js';

/** The moments at which a host calls a hook of autodream, as its command line names them. */
const HOOK_EVENTS = ['stop', 'session-start', 'session-end', 'subagent-stop'] as const;

export type HookEvent = (typeof HOOK_EVENTS)[number];

/**
 * What is taken over of a hook's input; the rest is neither kept nor noted. `transcript`: the absolute path of the session's
 * transcript, null where the host keeps none. `cwd`: the absolute folder that the session works in. `isSubAgent`: another agent
 * started the one that this is about.
 */
export type HookInput = {
  readonly sessionId: string;
  readonly transcript: string | null;
  readonly cwd: string;
  readonly isSubAgent: boolean;
};

/** Input that is of no use. `reason` and `advice` are sentences that quote nothing of it. */
export type HookInputError = {
  readonly _tag: 'HookInputError';
  readonly reason: string;
  readonly advice: string;
};

const ADVICE =
  'Look at what the host hands to its hooks: autodream needs session_id, transcript_path and cwd.';

export const hookInputError = (reason: string): HookInputError => ({
  _tag: 'HookInputError',
  reason,
  advice: ADVICE,
});

type Fields = { readonly [key: string]: unknown };

export const isHookEvent = (word: string | undefined): word is HookEvent =>
  HOOK_EVENTS.some((event) => event === word);

const LONGEST_ID = 200;
/** No path of a system is longer, and all of them have to fit into one argument of a process. */
const LONGEST_PATH = 4096;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID && !value.includes('\0');

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && isAbsolute(value) && value.length <= LONGEST_PATH && !value.includes('\0');

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An event that a sub-agent fires says so by its name in one host and by an agent's id in another. */
const ofSubAgent = ({ agent_id, hook_event_name }: Fields): boolean =>
  (typeof agent_id === 'string' && agent_id !== '') || hook_event_name === 'SubagentStop';

/** Reads what a host wrote to a hook. Fields beyond the three that are needed may be missing, or have any type. */
export const readHookInput = (text: string): E.Either<HookInputError, HookInput> => {
  const fields = parsedJson(text);
  const wrong = (what: string) => E.left(hookInputError(`The input of a hook ${what}.`));
  if (fields === undefined) return wrong(text.trim() === '' ? 'is empty' : 'is no JSON');
  if (!isFields(fields)) return wrong('is no JSON object');
  const { session_id, cwd, transcript_path } = fields;
  if (!isId(session_id)) return wrong('has no usable session_id');
  if (!isPath(cwd)) return wrong('has no absolute path as cwd');
  if (transcript_path !== null && !isPath(transcript_path))
    return wrong('has no absolute path as transcript_path');
  return E.right({
    sessionId: session_id,
    transcript: transcript_path,
    cwd,
    isSubAgent: ofSubAgent(fields),
  });
};
