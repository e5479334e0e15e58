import { setImmediate } from 'node:timers/promises';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isJsonObject, type Json } from '../../../journal/json.js';
import type { Steps } from '../../../memory/steps.js';
import type { ToolCall } from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { perform, program } from '../../program.js';
import { type Masking, mapTexts } from '../masking/masking.js';
import type { StoreSecrets } from '../masking/store-secrets.js';
import { PATH_FIELDS, type ToolKind } from './host-call.js';
import { hostOutcome } from './host-tools.js';

/** What hides secrets from the model of one run, and what it has to know of the store, learned once when it is first needed. */
export type MaskedRun = { readonly masking: Masking; readonly learned: () => Promise<StoreSecrets> };

const UNCHECKED =
  'Nothing was done: the text could not be looked through for secrets. Give less text at once.';

const unchecked = (call: ToolCall): ToolOutcome =>
  hostOutcome(call, { content: UNCHECKED, isError: true }, { file: null, denied: UNCHECKED, changed: false });

const OWN_KINDS: Readonly<Record<string, ToolKind>> = {
  Read: 'read',
  Grep: 'search',
  Glob: 'search',
  Bash: 'shell',
  Edit: 'edit',
  Write: 'write',
};

/** What each of our own tools does. */
export const ownKindOf = (name: string): ToolKind =>
  Object.hasOwn(OWN_KINDS, name) ? (OWN_KINDS[name] ?? 'other') : 'other';

/** Learns a file at a time, so that other things are seen to in between; once, whoever asks. */
export const learnedOnce = (steps: () => Steps<StoreSecrets>): (() => Promise<StoreSecrets>) => {
  let learned: Promise<StoreSecrets> | null = null;
  const learn = async (): Promise<StoreSecrets> => {
    const going = steps();
    for (;;) {
      const step = going.next();
      if (step.done) return step.value;
      await setImmediate();
    }
  };
  return () => {
    learned ??= learn();
    return learned;
  };
};

/** What a model wrote: the store's own secrets in place of their placeholders, and a placeholder for any other secret; null: it cannot be told. */
const written = (input: Json, masking: Masking, { has }: StoreSecrets): Json | null => {
  let isSound = true;
  const changed = mapTexts(input, (text) => {
    const kept = masking.kept(masking.unmask(text, has), has);
    isSound = isSound && kept !== null;
    return kept ?? '';
  });
  return isSound ? changed : null;
};

/** A path may hold a secret, and was shown without it. */
const named = (input: Json, masking: Masking): Json =>
  isJsonObject(input)
    ? Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          PATH_FIELDS.includes(key) && typeof value === 'string' ? masking.unmask(value, () => true) : value,
        ]),
      )
    : input;

/** A shell gets what the model wrote: what is put back into a command would be read as a part of the command. */
const inputFor = (kind: ToolKind, input: Json, masking: Masking, secrets: StoreSecrets): Json | null => {
  if (kind === 'edit' || kind === 'write') return written(input, masking, secrets);
  return kind === 'read' || kind === 'search' ? named(input, masking) : input;
};

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
 * is hidden in what is written too. So a memory that holds a secret neither loses nor shows it. `kindOf` says what a tool does.
 */
export const maskedTools = (
  tools: Tools,
  { masking, learned }: MaskedRun,
  kindOf: (name: string) => ToolKind,
): Tools => {
  const use = (call: ToolCall, signal: AbortSignal): TaskEither<never, ToolOutcome> =>
    program<never, ToolOutcome>(function* () {
      const secrets = yield* perform(TE.fromTask<StoreSecrets, never>(learned));
      const input = inputFor(kindOf(call.name), call.input, masking, secrets);
      const done = input === null ? unchecked(call) : yield* perform(tools.use({ ...call, input }, signal));
      return hidden(masking, done);
    });
  return { use };
};
