import * as E from 'fp-ts/lib/Either.js';
import type { Node } from 'jsonc-parser';
import { propertyOf, readDocument, type Uneditable, valueAt } from '../jsonc/document.js';
import { inserted } from '../jsonc/insert.js';
import { switchedOff } from './own-switch.js';

/** A hook, whole as the host's file has it, and the event that it waits for. */
export type WantedHook = { readonly event: string; readonly hook: unknown };

/** What a host's settings are to say. `off`: the host's own switch for dreams, null where it is left alone. */
export type Wanted = { readonly hooks: readonly WantedHook[]; readonly off: string | null };

type Edited = E.Either<Uneditable, string>;

/** The value of a property that has to be of one type; null: there is none. */
const valueIn = (object: Node, key: string, type: 'object' | 'array'): E.Either<Uneditable, Node | null> =>
  E.chain((property: Node | null): E.Either<Uneditable, Node | null> => {
    const value = valueAt(property);
    return value === null || value.type === type
      ? E.right(value)
      : E.left(`has “${key}” that is no ${type === 'array' ? 'list' : 'object'}`);
  })(propertyOf(object, key));

const withHook =
  ({ event, hook }: WantedHook) =>
  (text: string): Edited => {
    const group = { hooks: [hook] };
    const document = readDocument(text);
    if (E.isLeft(document)) return document;
    const all = valueIn(document.right.root, 'hooks', 'object');
    if (E.isLeft(all)) return all;
    if (all.right === null)
      return E.right(inserted(document.right, document.right.root, 'hooks', { [event]: [group] }));
    const groups = valueIn(all.right, event, 'array');
    if (E.isLeft(groups)) return groups;
    return E.right(
      groups.right === null
        ? inserted(document.right, all.right, event, [group])
        : inserted(document.right, groups.right, null, group),
    );
  };

/** A file of nothing but blanks is where a host starts as well. */
export const EMPTY = '{}\n';

/**
 * The text of a host's settings, null where there are none, with all that is wanted. None of the hooks may be there yet. What was
 * there stays byte for byte.
 */
export const wired = (text: string | null, { hooks, off }: Wanted): Edited => {
  const edits = [...hooks.map(withHook), ...(off === null ? [] : [(text: string) => switchedOff(text, off)])];
  const start = text === null || text.trim() === '' ? EMPTY : text;
  return edits.reduce<Edited>((edited, edit) => E.chain(edit)(edited), E.right(start));
};
