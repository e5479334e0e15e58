import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ToolCall } from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { perform, program } from '../../program.js';
import type { Learned } from '../masking/learned-once.js';
import type { Masking } from '../masking/masking.js';
import type { StoreSecrets } from '../masking/store-secrets.js';
import { PATH_FIELDS, type ToolKind } from './host-call.js';
import type { HostToolFacts } from './host-tool-facts.js';
import { hostOutcome } from './host-tools.js';
import { inputFor } from './masked-input.js';

/** What hides secrets from the model of one run, and what it has to know of the store, learned once when it is first needed. */
export type MaskedRun = { readonly masking: Masking; readonly learned: Learned };

const UNCHECKED =
  'Nothing was done: the text could not be looked through for secrets. Give less text at once.';

const STOPPED = 'The run was stopped.';

const notDone = (call: ToolCall, content: string, denied: string | null): ToolOutcome =>
  hostOutcome(call, { content, isError: true }, { file: null, denied, changed: false });

const OWN_KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ['Read', 'read'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['Bash', 'shell'],
  ['Edit', 'edit'],
  ['Write', 'write'],
]);

/** What each of our own tools does. */
export const ownFactsOf = (name: string): HostToolFacts => ({
  kind: OWN_KINDS.get(name) ?? 'other',
  fields: PATH_FIELDS,
  wrapping: null,
});

const hidden = ({ text }: Masking, outcome: ToolOutcome): ToolOutcome => ({
  ...outcome,
  tool: text(outcome.tool),
  file: outcome.file === null ? null : text(outcome.file),
  denied: outcome.denied === null ? null : text(outcome.denied),
  result: { ...outcome.result, content: text(outcome.result.content) },
});

/**
 * The same tools for a model that is to see no secrets. What they answer has placeholders in their place; where the model
 * writes such a placeholder into the store, the secret is put back, if it came from the store; a secret that did not
 * is hidden in what is written too. So a memory that holds a secret neither loses nor shows it. `factsOf` says what a tool does.
 */
export const maskedTools = (
  tools: Tools,
  { masking, learned }: MaskedRun,
  factsOf: (name: string) => HostToolFacts,
): Tools => ({
  use: (call: ToolCall, signal: AbortSignal): TaskEither<never, ToolOutcome> =>
    program<never, ToolOutcome>(function* () {
      const secrets = yield* perform(TE.fromTask<StoreSecrets | null, never>(() => learned(signal)));
      if (secrets === null) return hidden(masking, notDone(call, STOPPED, null));
      const input = inputFor(call, { masking, secrets, factsOf });
      const done =
        // An input of null is the model's own; the tool says what is wrong with it.
        input === null && call.input !== null
          ? notDone(call, UNCHECKED, UNCHECKED)
          : yield* perform(tools.use({ ...call, input }, signal));
      return hidden(masking, done);
    }),
});
