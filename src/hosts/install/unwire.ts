import * as E from 'fp-ts/lib/Either.js';
import { type Document, readDocument, type Uneditable } from '../jsonc/document.js';
import { removed } from '../jsonc/remove.js';
import { type FoundHook, ownHooksIn, type Step } from './own-hooks.js';
import { givenBack } from './own-switch.js';
import { wired } from './wire.js';

/** A file as it was without us. `tookOver`: we switched off the host's own dreams, which were not off there. */
export type Backup = { readonly text: string; readonly tookOver: boolean };

type Edited = E.Either<Uneditable, string>;

/** Whether a property stands in a file, by its path. */
const standsIn = (document: Document | null, path: readonly string[]): boolean => {
  let object = document?.root;
  for (const key of path) {
    const property = object?.children?.find((child) => child.children?.[0]?.value === key);
    if (property === undefined) return false;
    object = property.children?.[1];
  }
  return true;
};

/** What goes with a hook: the hook, or the outermost that holds nothing else and was not there before us. */
const outermost = ({ path, event }: FoundHook, before: Document | null): Step | undefined => {
  const [all, ofEvent, group, hook] = path;
  const isAlone = (step: Step | undefined): boolean => step?.container.children?.length === 1;
  if (!isAlone(hook)) return hook;
  if (!isAlone(group) || standsIn(before, ['hooks', event])) return group;
  return isAlone(ofEvent) && !standsIn(before, ['hooks']) ? all : ofEvent;
};

const withoutHooks = (text: string, before: Document | null): Edited => {
  const document = readDocument(text);
  if (E.isLeft(document)) return document;
  const found = ownHooksIn(document.right);
  if (E.isLeft(found)) return found;
  const [first] = found.right;
  const step = first === undefined ? undefined : outermost(first, before);
  return step === undefined ? E.right(text) : withoutHooks(removed(text, step.container, step.child), before);
};

/** What is known of a host: the events that we wait for, in the order in which they are written, and its own switch for dreams. */
export type Known = { readonly events: readonly string[]; readonly off: string | null };

const inOrder = (hooks: readonly FoundHook[], { events }: Known): readonly FoundHook[] =>
  hooks.toSorted((one, other) => events.indexOf(one.event) - events.indexOf(other.event));

/** Whether the file is still what we made of `base`. */
const isOurWork = (text: string, base: string | null, hooks: readonly FoundHook[], off: string | null) => {
  const again = wired(base, { hooks, off });
  return E.isRight(again) && again.right === text;
};

const documentOf = (text: string | null): Document | null =>
  text === null ? null : E.getOrElseW(() => null)(readDocument(text));

/**
 * A host's settings without us; null: the file goes, because there was none before. Where nothing was changed since, the file is given back byte for byte; else whatever a person changed stays.
 */
export const unwired = (
  text: string,
  backup: Backup | null,
  known: Known,
): E.Either<Uneditable, string | null> => {
  const { off } = known;
  const found = E.chain(ownHooksIn)(readDocument(text));
  if (E.isLeft(found)) return found;
  const base = backup?.text ?? null;
  const switched = backup === null ? [null, off] : [backup.tookOver ? off : null];
  const isOurs = switched.some((key) => isOurWork(text, base, inOrder(found.right, known), key));
  if (isOurs && (found.right.length > 0 || base !== null)) return E.right(base);
  const bare = withoutHooks(text, documentOf(base));
  return backup?.tookOver === true && off !== null
    ? E.chain((rest: string) => givenBack(rest, off, backup.text))(bare)
    : bare;
};
