import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { readerOf } from '../host-code/read-given.js';
import { PATH_FIELDS, type ToolKind, type Wrapping } from './host-call.js';

/**
 * What a host says of its tools. `kindOf` says what a tool does; one that the host does not know is `other`. `pathFields`
 * are the fields of a tool's input that name files or folders (by default `file_path`, `path` and `notebook_path`), all of
 * them: what is not named is not checked. `wrappingOf`: how the input of a wrapper holds other calls; a wrapper of which it says
 * nothing (null) may not be used.
 */
export type ToolTable = {
  readonly kindOf: (name: string) => ToolKind;
  readonly pathFields?: (name: string) => readonly string[];
  readonly wrappingOf?: (name: string) => Wrapping | null;
};

/** What a tool of a host's does, the fields of its input that name files, and how a wrapper holds other calls. */
export type HostToolFacts = {
  readonly kind: ToolKind;
  readonly fields: readonly string[];
  readonly wrapping: Wrapping | null;
};

const KINDS: readonly ToolKind[] = ['read', 'search', 'shell', 'edit', 'write', 'wrapper', 'other'];

const isWrapping = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  typeof Reflect.get(given, 'innerCalls') === 'function' &&
  typeof Reflect.get(given, 'withInner') === 'function';

const readFacts = readerOf(
  v.object({
    kind: v.picklist(KINDS),
    fields: v.array(v.string()),
    wrapping: v.nullable(v.custom<Wrapping>(isWrapping)),
  }),
  'it does not say what its tool does',
);

const UNKNOWN: HostToolFacts = { kind: 'other', fields: [], wrapping: null };

/** Asks a host about a tool of its own. One of which it says nothing sound, or throws, is `other`, which no run may use. */
export const hostToolFacts =
  ({ kindOf, pathFields, wrappingOf }: ToolTable) =>
  (name: string): HostToolFacts => {
    const said = E.tryCatch(
      () =>
        readFacts({
          kind: kindOf(name),
          fields: pathFields?.(name) ?? PATH_FIELDS,
          wrapping: wrappingOf?.(name) ?? null,
        }),
      () => 'it threw',
    );
    return E.getOrElse(() => UNKNOWN)(E.flatten(said));
  };
