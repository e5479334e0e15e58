import type { Json } from '../../../journal/json.js';
import type { Steps } from '../../../memory/steps.js';

/** A call that the model wants made. */
export type Request = { readonly name: string; readonly input: { readonly [key: string]: Json } };

/** What a tool said. */
export type Reply = { readonly content: string; readonly isError: boolean };

/** What the model says in one turn, and the calls it asks for. */
export type Turn = { readonly text: string; readonly requests: readonly Request[] };

/** A breath in the middle of a turn: the process may see to other things, such as a stop. It has no replies. */
export const BREATH = 'breath';

/** A side of a conversation: yields its turns, is resumed with a reply to each request, in their order. */
export type Conversation<A> = Generator<Turn | typeof BREATH, A, readonly Reply[]>;

/** Thinks in small steps, with a breath before each: what was asked to stop meanwhile does not begin to think. */
export function* think<A>(steps: Steps<A>): Conversation<A> {
  for (;;) {
    yield BREATH;
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Calls of one turn. A person who watches sees progress, and a stop is obeyed in between. */
export const CALLS_A_TURN = 50;

/** Makes calls, as many turns as they need; gives the replies in the order of the requests. */
export function* callAll(text: string, requests: readonly Request[]): Conversation<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let at = 0; at < requests.length; at += CALLS_A_TURN)
    replies.push(...(yield { text, requests: requests.slice(at, at + CALLS_A_TURN) }));
  return replies;
}
