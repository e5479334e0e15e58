import * as E from 'fp-ts/lib/Either.js';
import type { StdinError } from '../../effects/live/read-stdin.js';
import {
  type HookEvent,
  type HookInput,
  type HookInputError,
  hookInputError,
  isHookEvent,
  readHookInput,
} from './hook-input.js';
import type { HookWorld } from './hook-world.js';
import { sessionStarted } from './session-started.js';
import { turnEnded } from './turn-ended.js';
import { isInsideWorker } from './worker-environment.js';

const unread = (error: StdinError): HookInputError =>
  hookInputError(
    error._tag === 'StdinTooLarge'
      ? `The input of a hook is larger than ${error.most} bytes.`
      : `The input of a hook cannot be read (${error.code}).`,
  );

type Told = { readonly input: HookInput; readonly text: string };

const toldBy = ({ readInput }: HookWorld): E.Either<HookInputError, Told> =>
  E.chain((text: string) => E.map((input: HookInput): Told => ({ input, text }))(readHookInput(text)))(
    E.mapLeft(unread)(readInput()),
  );

type Answer = (world: HookWorld, input: HookInput, text: string) => Promise<void>;

const answers: Readonly<Record<HookEvent, Answer>> = {
  stop: turnEnded,
  // A turn that a person breaks off has no end of its own.
  'session-end': turnEnded,
  'session-start': sessionStarted,
  // What another agent started has no memory of its own.
  'subagent-stop': async () => {},
};

/** Answers one hook of a host. What is wrong with a call or its input is noted in the log and is nothing to the host. */
export const answerHook = async (words: readonly string[], world: HookWorld): Promise<void> => {
  if (isInsideWorker(world.env)) return;
  const [event] = words;
  if (!isHookEvent(event))
    return world.note('warning', 'A hook was called by a name that autodream does not know.');
  const told = toldBy(world);
  if (E.isLeft(told)) return world.note('warning', `${told.left.reason} ${told.left.advice} Hook: ${event}.`);
  const { input, text } = told.right;
  if (!input.isSubAgent) await answers[event](world, input, text);
};
