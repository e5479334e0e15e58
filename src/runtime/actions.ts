import type { AnyEventObject } from 'xstate';
import type { Asked } from './advance.js';

/** What a transition asks for, as data. `Schedule` is a delayed event of the actor to itself. */
export type Action =
  | { readonly _tag: 'Spawn'; readonly id: string; readonly src: string; readonly input: unknown }
  | { readonly _tag: 'Stop'; readonly id: string }
  | {
      readonly _tag: 'Schedule';
      readonly id: string;
      readonly event: AnyEventObject;
      readonly delay: number;
    }
  | { readonly _tag: 'Cancel'; readonly id: string }
  | { readonly _tag: 'Send'; readonly id: string; readonly event: AnyEventObject };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isEvent = (value: unknown): value is AnyEventObject =>
  isFields(value) && typeof value.type === 'string';

/** Slash and number sign are what command ids are built with. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[^/#]+$/.test(value);

/** `null`: an event that the transition has already taken itself. */
const interpret = (type: string, params: Fields): Action | null | undefined => {
  const { id, src, input, event, delay, sendId, targetId } = params;
  if (type === 'xstate.spawnChild' && isId(id) && typeof src === 'string')
    return { _tag: 'Spawn', id, src, input };
  if (type === 'xstate.stopChild' && isId(id)) return { _tag: 'Stop', id };
  if (type === 'xstate.cancel' && typeof sendId === 'string') return { _tag: 'Cancel', id: sendId };
  if (type === 'xstate.raise' && delay === undefined) return null;
  if (type === 'xstate.raise' && isId(id) && typeof delay === 'number' && isEvent(event))
    return { _tag: 'Schedule', id, event, delay };
  if (type === 'xstate.sendTo' && typeof targetId === 'string' && delay === undefined && isEvent(event))
    return { _tag: 'Send', id: targetId, event };
  return undefined;
};

/**
 * Reads the actions of one transition. What is not understood (an unnamed delayed event, an action with an effect of
 * its own) is a defect of the machine: carrying on without it would make a replay differ from the run.
 */
export const readActions = (actions: Asked): Action[] =>
  actions.flatMap(({ type, params }) => {
    const action = interpret(type, isFields(params) ? params : {});
    if (action === undefined) throw new TypeError(`The runtime has no meaning for the action ${type}`);
    return action === null ? [] : [action];
  });
