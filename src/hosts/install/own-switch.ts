import * as E from 'fp-ts/lib/Either.js';
import type { Node } from 'jsonc-parser';
import { endOf, plain, propertyOf, readDocument, type Uneditable, valueAt } from '../jsonc/document.js';
import { inserted } from '../jsonc/insert.js';
import { removed, replaced } from '../jsonc/remove.js';

const propertyIn = (text: string, key: string): E.Either<Uneditable, Node | null> =>
  E.chain(({ root }: { readonly root: Node }) => propertyOf(root, key))(readDocument(text));

/** What the host's own switch for dreams says; undefined: nothing. */
export const switchIn = (text: string | null, key: string): unknown =>
  text === null ? undefined : plain(valueAt(E.getOrElseW(() => null)(propertyIn(text, key))));

/** The text with the switch off, all else byte for byte as it was. */
export const switchedOff = (text: string, key: string): E.Either<Uneditable, string> => {
  const document = readDocument(text);
  if (E.isLeft(document)) return document;
  const property = propertyOf(document.right.root, key);
  if (E.isLeft(property)) return property;
  const value = valueAt(property.right);
  if (value === null) return E.right(inserted(document.right, document.right.root, key, false));
  return E.right(plain(value) === false ? text : replaced(text, value, 'false'));
};

/** The switch as it was in the text `before`. One that a person set meanwhile stays. */
export const givenBack = (text: string, key: string, before: string): E.Either<Uneditable, string> => {
  const document = readDocument(text);
  if (E.isLeft(document)) return document;
  const property = propertyOf(document.right.root, key);
  if (E.isLeft(property)) return property;
  const value = valueAt(property.right);
  if (property.right === null || value === null || plain(value) !== false) return E.right(text);
  const earlier = valueAt(E.getOrElseW(() => null)(propertyIn(before, key)));
  return E.right(
    earlier === null
      ? removed(text, document.right.root, property.right)
      : replaced(text, value, before.slice(earlier.offset, endOf(earlier))),
  );
};
