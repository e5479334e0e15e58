import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { AnswerControl, Peer } from '../../effects/live/control/serve-peer.js';

export type Answered = Promise<E.Either<string, unknown>> | E.Either<string, unknown>;

/** One thing that the daemon can be asked. */
export type Method = (params: unknown, peer: Peer) => Answered;

/** What a method takes is looked at first; whatever else a client says is left out. */
export const method =
  <S extends v.GenericSchema>(schema: S, act: (params: v.InferOutput<S>, peer: Peer) => Answered): Method =>
  (params, peer) => {
    const parsed = v.safeParse(schema, params);
    if (parsed.success) return act(parsed.output, peer);
    const [issue] = parsed.issues;
    return E.left(`What was asked is not understood: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}.`);
  };

/** Answers by the method that is named. */
export const answeredBy =
  (methods: Readonly<Record<string, Method>>): AnswerControl =>
  async (name, params, peer) => {
    const named = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return named === undefined
      ? E.left(
          'This daemon does not know that request; it may be of an older release: autodream daemon restart',
        )
      : named(params, peer);
  };
