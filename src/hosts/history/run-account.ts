import type { Usage } from '../../effects/ports/model.js';
import { isJsonObject, type Json, type JsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import { NO_USAGE, sum as sumOfUsage } from '../../machines/agent/agent.rules.js';

/**
 * Who worked in a run, what it used up, and why it ended as it did, as far as its journal tells: `engine` is null where none
 * was needed, `model` where it has no id, `reason` where there is nothing to say. `costUsd` is null where its price was not
 * known or its owner never came to count it; `usage` and `turns` are then those of the answers that are in the journal.
 */
export type RunAccount = {
  readonly engine: string | null;
  readonly model: string | null;
  readonly usage: Usage;
  readonly turns: number;
  readonly costUsd: number | null;
  readonly reason: string | null;
};

export const NO_ACCOUNT: RunAccount = {
  engine: null,
  model: null,
  usage: NO_USAGE,
  turns: 0,
  costUsd: null,
  reason: null,
};

const fieldsOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
const number = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

const usageOf = (value: Json | undefined): Usage => {
  const { input, output, cacheRead, cacheCreation } = fieldsOf(value);
  const count = (tokens: Json | undefined): number => number(tokens) ?? 0;
  return {
    input: count(input),
    output: count(output),
    cacheRead: count(cacheRead),
    cacheCreation: count(cacheCreation),
  };
};

/** What each answer of the model, and each try that failed, says it used; null where it says nothing. */
const asked = (records: readonly JournalRecord[]): readonly { ok: boolean; usage: Usage }[] =>
  records.flatMap(({ event }) => {
    if (event.type !== 'OUTCOME' || !/\/ask#\d+$/.test(event.command)) return [];
    const { outcome } = event;
    const said = fieldsOf(outcome._tag === 'Right' ? outcome.right : outcome.left);
    return [{ ok: outcome._tag === 'Right', usage: usageOf(said.usage) }];
  });

/** What the answers in these records used, also where they are not all of a run's. */
export const usedIn = (records: readonly JournalRecord[]): Usage =>
  asked(records).reduce((sum, { usage }) => sumOfUsage(sum, usage), NO_USAGE);

const engineOf = ([first]: readonly JournalRecord[]): Pick<RunAccount, 'engine' | 'model'> => {
  const input = first?.event.type === 'START' ? fieldsOf(first.event.input) : {};
  const { name, model } = fieldsOf(input.engine);
  return { engine: text(name), model: text(model) };
};

/** A dream whose price nobody knew was counted as if it cost nothing. */
const isPriced = ([first]: readonly JournalRecord[]): boolean => {
  const input = first?.event.type === 'START' ? fieldsOf(first.event.input) : {};
  return fieldsOf(input.engine).name === 'local' || input.rates !== null;
};

/** Reads a run's records: the output that closes its journal, else the answers that it had come to. */
export const runAccount = (records: readonly JournalRecord[]): RunAccount => {
  const last = records.at(-1)?.event;
  const output = fieldsOf(last?.type === 'SETTLED' ? last.output : undefined);
  const answers = asked(records);
  return {
    ...engineOf(records),
    usage: output.usage === undefined ? usedIn(records) : usageOf(output.usage),
    turns: number(output.turns) ?? answers.filter(({ ok }) => ok).length,
    costUsd: isPriced(records) ? number(output.costUsd) : null,
    reason: text(output.reason),
  };
};
