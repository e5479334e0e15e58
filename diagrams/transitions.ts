import type { AnyStateNode } from 'xstate';

/** One arrow of a diagram, or (no target) an event that is handled without leaving the state. */
export type Arrow = { readonly target: AnyStateNode | null; readonly label: string };

/** The machine's own words for an event: an invoke that ended or failed, a delay that passed, or the event's name. */
const eventLabel = (event: string): string => {
  const [, ended, invoke] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (invoke !== undefined) return ended === 'done' ? `${invoke} done` : `${invoke} failed`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  return event.startsWith('xstate.done.state') ? 'done' : event;
};

type Guard = { readonly type?: string; readonly name?: string; readonly guards?: readonly unknown[] };

const isGuard = (guard: unknown): guard is Guard =>
  (typeof guard === 'object' || typeof guard === 'function') && guard !== null;

/** A guard's name; combinations read `a and b`, `not a`. */
const guardLabel = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  if (!isGuard(guard)) return '?';
  const inner = guard.guards?.map(guardLabel);
  if (inner !== undefined)
    return guard.name === 'not' ? `not ${inner.join()}` : inner.join(` ${guard.name} `);
  return guard.type ?? guard.name ?? '?';
};

/** `else` marks the unguarded way that is left when the guarded ones of the same event do not hold. */
const label = (event: string, guard: unknown, isFallback: boolean): string =>
  [eventLabel(event), guard === undefined ? '' : `[${guardLabel(guard)}]`, isFallback ? '[else]' : '']
    .filter((part) => part !== '')
    .join(' ');

/** All that can happen in a state, in the order in which the machine tries it. */
export const arrowsOf = (state: AnyStateNode): readonly Arrow[] => {
  const ways = [['', state.always ?? []] as const, ...state.transitions];
  return ways.flatMap(([event, list]) =>
    list.map((one, index) => ({
      target: one.target?.[0] ?? null,
      label: label(event, one.guard, index > 0 && one.guard === undefined),
    })),
  );
};
