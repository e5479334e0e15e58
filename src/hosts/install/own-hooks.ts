import * as E from 'fp-ts/lib/Either.js';
import type { Node } from 'jsonc-parser';
import { type Document, plain, propertyOf, type Uneditable, valueAt } from '../jsonc/document.js';
import { isOwnHook } from './own-hook.js';
import type { WantedHook } from './wire.js';

/** A hook of ours and what it stands in: lists and objects from the outside in, each with the child that leads further. */
export type FoundHook = WantedHook & { readonly path: readonly Step[] };

export type Step = { readonly container: Node; readonly child: Node };

const childrenOf = (node: Node | null, type: Node['type']): readonly Node[] =>
  node?.type === type ? (node.children ?? []) : [];

const hooksOfGroup = (group: Node): Node | null =>
  childrenOf(group, 'object')
    .filter((property) => property.children?.[0]?.value === 'hooks')
    .map(valueAt)
    .find((value) => value?.type === 'array') ?? null;

const inEvent = (outer: readonly Step[], property: Node): readonly FoundHook[] => {
  const groups = valueAt(property);
  const event = String(property.children?.[0]?.value);
  return childrenOf(groups, 'array').flatMap((group) => {
    const hooks = hooksOfGroup(group);
    return childrenOf(hooks, 'array').flatMap((node) => {
      if (groups === null || hooks === null || !isOwnHook(plain(node))) return [];
      const path = [...outer, { container: groups, child: group }, { container: hooks, child: node }];
      return [{ event, hook: plain(node), path }];
    });
  });
};

/** All hooks that we wrote, in the order of the file. */
export const ownHooksIn = ({ root }: Document): E.Either<Uneditable, readonly FoundHook[]> =>
  E.map((property: Node | null): readonly FoundHook[] => {
    const all = valueAt(property);
    if (property === null || all === null) return [];
    return childrenOf(all, 'object').flatMap((event) =>
      inEvent(
        [
          { container: root, child: property },
          { container: all, child: event },
        ],
        event,
      ),
    );
  })(propertyOf(root, 'hooks'));
