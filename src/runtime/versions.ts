import { type AnyStateMachine, StateMachine } from 'xstate';
import { sha256 } from '../journal/hash.js';

/**
 * Versions of a machine and of all machines it can invoke, by machine id. A version is the release whose rules (guards
 * and assigns) they run on, and a hash over the statechart: a journal that names the same versions can be replayed.
 */
export const versionsOf = (machine: AnyStateMachine, release: string): Readonly<Record<string, string>> => {
  const versions: Record<string, string> = {};
  const visit = (one: AnyStateMachine): void => {
    if (Object.hasOwn(versions, one.id)) return;
    versions[one.id] = `${release}+${sha256(JSON.stringify(one.config)).slice(0, 12)}`;
    for (const logic of Object.values<unknown>(one.implementations.actors))
      if (logic instanceof StateMachine) visit(logic);
  };
  visit(machine);
  return versions;
};
