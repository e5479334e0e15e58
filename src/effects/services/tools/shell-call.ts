import * as E from 'fp-ts/lib/Either.js';
import type { JsonObject } from '../../../journal/json.js';
import type { HostCommand } from '../../../permissions/host-command.js';
import type { Scope } from '../../../permissions/policy.js';
import { allow, type CallCheck, deny } from './host-call.js';
import { shellReach } from './shell-reach.js';

/** Fields that do not change what runs, and the values that they may have. */
const HARMLESS: Readonly<Record<string, (value: unknown) => boolean>> = {
  description: (value) => typeof value === 'string',
  timeout: (value) => typeof value === 'number',
  run_in_background: (value) => value === false,
};

const whyNotUnderstood = ({ command, ...others }: JsonObject): string | null => {
  if (typeof command !== 'string')
    return 'The call must give the command line as text, in the field command.';
  const odd = Object.entries(others).find(
    ([name, value]) => !(Object.hasOwn(HARMLESS, name) && HARMLESS[name]?.(value) === true),
  );
  return odd === undefined
    ? null
    : 'The call has a field besides command that may change what runs, or where; leave it out.';
};

/**
 * Checks a command line for a host's own shell. One that is proven to be read-only is given back as it was understood, in
 * plain quotes, begun in the working copy, with paths of the live folder mapped to it.
 */
export const checkShellCall = (scope: Scope, input: JsonObject, hostCommand: HostCommand): CallCheck => {
  const why = whyNotUnderstood(input);
  if (why !== null) return deny(why);
  const reach = shellReach({ staging: scope.staging, live: scope.live, transcripts: null, readRoots: [] });
  const command = hostCommand(String(input.command), scope, reach);
  return E.isLeft(command) ? deny(command.left) : allow({ ...input, command: command.right });
};
