import * as E from 'fp-ts/lib/Either.js';
import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** Why a text cannot be edited for sure: words that follow the path of its file. */
export type Uneditable = string;

/** A host's settings as text, with the tree of what stands where. */
export type Document = { readonly text: string; readonly root: Node };

const parsed = (text: string): E.Either<Uneditable, Node> => {
  const errors: ParseError[] = [];
  const tree = E.tryCatch(
    () => parseTree(text, errors, { allowTrailingComma: true }),
    () => 'is nested too deeply',
  );
  return E.chain(
    (root: Node | undefined): E.Either<Uneditable, Node> =>
      root?.type === 'object' && errors.length === 0 ? E.right(root) : E.left('is no JSON object'),
  )(tree);
};

export const readDocument = (text: string): E.Either<Uneditable, Document> =>
  E.map((root: Node): Document => ({ text, root }))(parsed(text));

export const endOf = (node: Node): number => node.offset + node.length;

const keyOf = (property: Node): unknown => property.children?.[0]?.value;

/** The property of an object, null where it has none. Of two with one name programs read the one or the other. */
export const propertyOf = (object: Node, key: string): E.Either<Uneditable, Node | null> => {
  const [property = null, ...more] = (object.children ?? []).filter((child) => keyOf(child) === key);
  return more.length === 0 ? E.right(property) : E.left(`has “${key}” more than once`);
};

/** The value of a property. */
export const valueAt = (property: Node | null): Node | null => property?.children?.[1] ?? null;

/** The parsed value at a node. */
export const plain = (node: Node | null): unknown => (node === null ? undefined : getNodeValue(node));
