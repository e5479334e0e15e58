import { type DoneActorEvent, type ErrorActorEvent, fromPromise } from 'xstate';

/**
 * An effect as a machine sees it: what goes in, what comes out. The runtime looks up its handler by the invoke's src;
 * a machine that is run without one fails there rather than pretending.
 */
export const effect = <Output, Input>() =>
  fromPromise<Output, Input>(() => Promise.reject({ _tag: 'EffectNotWired' }));

/** Somebody asks a run to stop: `by` says who, `request` names the file that asked, if one did. */
export type KillEvent = { type: 'KILL'; by: string; request: string | null };

/** What an invoked effect or machine ended with, as the parameter of a guard or an action. */
export const outcome = <Output>({ event }: { event: DoneActorEvent<Output> }): Output => event.output;

/** The error that an invoked effect or machine ended with, as the parameter of an action. */
export const failure = ({ event }: { event: ErrorActorEvent }): unknown => event.error;

/** The same with the words that begin the sentence about it. */
export const failureOf =
  (act: string) =>
  ({ event }: { event: ErrorActorEvent }) => ({ act, error: event.error });
