import * as E from 'fp-ts/lib/Either.js';
import type { Answer, ModelError, StopReason, Usage } from '../../ports/model.js';
import { NO_USAGE, sumOfUsage } from '../../usage.js';
import type { HostEnd } from '../host-code/await-host.js';
import type { Mailbox, Said } from './mailbox.js';
import type { RunnerEnd } from './runner.js';

/** Adds what was used to a message that comes last. */
const withUsage = (said: Said, more: Usage | undefined): Said =>
  more === undefined ? said : { ...said, usage: sumOfUsage(said.usage ?? NO_USAGE, more) };

const answer = ({ content, usage }: Said, stopReason: StopReason): E.Either<ModelError, Answer> =>
  E.right({ content, stopReason, usage: usage ?? NO_USAGE });

const failure = (fault: 'stopped' | 'broken', reason: string, advice: string): E.Either<ModelError, never> =>
  E.left({ _tag: 'ModelError', fault, reason, advice, retryAfterMs: null, usage: null });

const LOOK_THERE = 'See what the host’s own log says about its runner.';

/** The runner did what it must not do. */
export const unasked = (tool: string): E.Either<ModelError, never> =>
  failure(
    'broken',
    `The host’s runner carried out a call of ${tool} without asking the check first, so nothing of it is let in.`,
    'Let the runner ask the check before every call, or mark it as direct.',
  );

/** What the end of the loop means, when all that it had to say is heard. Nothing said at last is an empty answer. */
const answerOfEnd = (end: HostEnd<RunnerEnd>): E.Either<ModelError, Answer> => {
  if (end._tag === 'Stopped') return failure('stopped', 'The host’s runner was stopped.', '');
  if (end._tag === 'Threw')
    return failure('broken', `The host’s runner broke down: ${end.reason}.`, LOOK_THERE);
  if (end.value._tag === 'Failed')
    return failure('broken', `The host’s runner failed: ${end.value.reason}`, LOOK_THERE);
  const { words, usage } = end.value;
  const content = words === null ? [] : [{ type: 'text', text: words } as const];
  return answer(withUsage({ role: 'assistant', content }, usage), 'end_turn');
};

const asksForTools = ({ content }: Said): boolean => content.some(({ type }) => type === 'tool_use');

/**
 * The next answer of a runner's model; `null`: it is not known yet. Words without a call are the last ones only when the
 * loop ends after them, so until then they are kept back; before others they are a pause.
 */
export const nextAnswer = (box: Mailbox): E.Either<ModelError, Answer> | null => {
  const end = box.end();
  const next = box.said[0];
  if (next === undefined) return end === null ? null : answerOfEnd(end);
  const isLast = box.said.length === 1;
  if (isLast && end === null && !asksForTools(next)) return null;
  box.takeSaid();
  if (asksForTools(next)) return answer(next, 'tool_use');
  return isLast && end?._tag === 'Done' && end.value._tag === 'Done'
    ? answer(withUsage(next, end.value.usage), 'end_turn')
    : answer(next, 'pause_turn');
};
