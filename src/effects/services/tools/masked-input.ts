import { isJsonObject, type Json } from '../../../journal/json.js';
import { type Masking, mapTexts } from '../masking/masking.js';
import type { StoreSecrets } from '../masking/store-secrets.js';
import type { HostCall, Wrapping } from './host-call.js';
import type { HostToolFacts } from './host-tool-facts.js';
import { DEEPEST, innerCallsOf, withInnerCalls } from './wrapper-call.js';

/** What hides secrets, what the store holds of them, and what each tool does. */
export type InputMasking = {
  readonly masking: Masking;
  readonly secrets: StoreSecrets;
  readonly factsOf: (name: string) => HostToolFacts;
};

/** What a model wrote: the store's own secrets in place of their placeholders, and a placeholder for any other secret; null: it cannot be told. */
const written = (input: Json, { masking, secrets: { has } }: InputMasking): Json | null => {
  let isSound = true;
  const changed = mapTexts(input, (text) => {
    const kept = masking.kept(masking.unmask(text, has), has);
    isSound = isSound && kept !== null;
    return kept ?? '';
  });
  return isSound ? changed : null;
};

/** A path may hold a secret, and was shown without it. */
const named = (input: Json, fields: readonly string[], masking: Masking): Json => {
  if (!isJsonObject(input)) return input;
  const shown = (key: string, value: Json): Json =>
    fields.includes(key) && typeof value === 'string' ? masking.unmask(value, () => true) : value;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, shown(key, value)]));
};

/** What is no list of calls is left as it is: the check refuses it. */
const wrapped = (wrapping: Wrapping, input: Json, work: InputMasking, depth: number): Json | null => {
  const calls = depth < DEEPEST ? innerCallsOf(wrapping, input) : null;
  if (calls === null) return input;
  const inner: HostCall[] = [];
  for (const { name, input: own } of calls) {
    const changed = inputFor({ name, input: own }, work, depth + 1);
    if (changed === null) return null;
    inner.push({ name, input: changed });
  }
  return withInnerCalls(wrapping, input, inner);
};

/**
 * The input that a tool is to get for a call as a model made it, which saw no secrets; null: it could not be looked through. A
 * shell gets what the model wrote, since what is put back into a command would be read as a part of the command.
 */
export function inputFor({ name, input }: HostCall, work: InputMasking, depth = 0): Json | null {
  const { kind, fields, wrapping } = work.factsOf(name);
  switch (kind) {
    case 'edit':
    case 'write':
      return written(input, work);
    case 'read':
    case 'search':
      return named(input, fields, work.masking);
    case 'wrapper':
      return wrapping === null ? input : wrapped(wrapping, input, work, depth);
    case 'shell':
    case 'other':
      return input;
  }
}
