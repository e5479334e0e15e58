import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { addingRemembered } from '../../../memory/remember/remembered-topic.js';
import type { Answer, Message, Model, ModelError, ToolCall, ToolResult } from '../../ports/model.js';
import { NO_USAGE } from '../../usage.js';
import { localDate } from '../local-date.js';
import { BREATH, type Conversation, type Reply, type Turn, think } from './conversation.js';
import { type Gathered, gather, type ToGather } from './gather.js';
import { readStore } from './read-store.js';
import { type Written, writeAdded, writeStore } from './write-store.js';

const count = (paths: readonly string[], what: string): string =>
  `${paths.length} ${paths.length === 1 ? 'file' : 'files'} ${what}`;

/** A person looks after a few; more of them have the same trouble. */
const NAMED = 5;

const leftAlone = (paths: readonly string[], why: string): string => {
  if (paths.length === 0) return '';
  const more = paths.length > NAMED ? ' and others' : '';
  return ` ${count(paths, `could not be ${why}`)}, so nothing was changed there: ${paths.slice(0, NAMED).join(', ')}${more}.`;
};

const closing = ({ written, deleted, refused }: Written, unread: readonly string[]): string => {
  const left = leftAlone(unread, 'read') + leftAlone(refused, 'written');
  if (written.length + deleted.length === 0) return `Nothing to consolidate: no file was changed.${left}`;
  return `Consolidated by rule: ${count(written, 'written')}, ${count(deleted, 'emptied')}.${left}`;
};

/** The day as the clock on the wall showed it. */
const localDay = (at: string): string | null => {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? null : localDate(ms);
};

const NOTHING: Gathered = { remembered: [], skipped: 0, cutShort: 0 };

const notGathered = ({ skipped, cutShort }: Gathered): string =>
  (skipped === 0 ? '' : ` ${skipped} of the listed sessions were not looked into.`) +
  (cutShort === 0 ? '' : ` ${cutShort} of the listed sessions had more matches than were looked at.`);

function* consolidation(transcripts: ToGather | null): Conversation<string> {
  const { image, unread } = yield* readStore();
  const gathered = transcripts === null ? NOTHING : yield* gather(transcripts);
  const wanted = yield* think(addingRemembered(image, gathered.remembered, localDay));
  const written = yield* writeStore(image, wanted);
  return closing(written, unread) + notGathered(gathered);
}

const noted = ({ written, refused }: Written): string => {
  const left = leftAlone(refused, 'written');
  return written.length === 0
    ? `Nothing new to remember: no file was changed.${left}`
    : `Noted what was asked to be remembered: ${count(written, 'written')}.${left}`;
};

function* remembering(transcripts: ToGather | null): Conversation<string> {
  const { image } = yield* readStore();
  const gathered = transcripts === null ? NOTHING : yield* gather(transcripts);
  const wanted = yield* think(addingRemembered(image, gathered.remembered, localDay));
  return noted(yield* writeAdded(image, wanted)) + notGathered(gathered);
}

const resultsIn = (message: Message | undefined): ReadonlyMap<string, ToolResult> =>
  new Map(
    message?.role !== 'user'
      ? []
      : message.content.flatMap((block) =>
          block.type === 'tool_result' ? [[block.tool_use_id, block] as const] : [],
        ),
  );

const STOPPED: ModelError = {
  _tag: 'ModelError',
  fault: 'stopped',
  reason: 'The run was stopped.',
  advice: 'Start it anew.',
  retryAfterMs: null,
  usage: null,
};

const NO_REPLY: Reply = { content: 'There was no answer to this call.', isError: true };

/** Rules that speak the tool protocol as any other model does, so that all of a run is the same with them. */
const modelOf = (steps: Conversation<string>): Model => {
  let pending: readonly ToolCall[] = [];
  let calls = 0;

  const asCalls = ({ requests }: Turn): readonly ToolCall[] =>
    requests.map(({ name, input }) => ({ type: 'tool_use', id: `local-${++calls}`, name, input }));

  const step = (messages: readonly Message[]): IteratorResult<Turn | typeof BREATH, string> => {
    const results = resultsIn(messages.at(-1));
    return steps.next(pending.map(({ id }) => results.get(id) ?? NO_REPLY));
  };

  const answer = (said: IteratorResult<Turn, string>): Answer => {
    pending = said.done ? [] : asCalls(said.value);
    const text = said.done ? said.value : said.value.text;
    return {
      content: [{ type: 'text', text }, ...pending],
      stopReason: said.done ? 'end_turn' : 'tool_use',
      usage: NO_USAGE,
    };
  };

  const ask = async (
    messages: readonly Message[],
    signal: AbortSignal,
  ): Promise<E.Either<ModelError, Answer>> => {
    if (signal.aborted) return E.left(STOPPED);
    for (let said = step(messages); !signal.aborted; said = steps.next([])) {
      if (said.done) return E.right(answer({ done: true, value: said.value }));
      if (said.value !== BREATH) return E.right(answer({ done: false, value: said.value }));
      await setImmediate();
    }
    return E.left(STOPPED);
  };

  return {
    name: 'local',
    ask:
      ({ messages }, signal) =>
      () =>
        ask(messages, signal),
  };
};

/**
 * A model of rules: no network, no key, and the same answers for the same store. It lists and reads the store, gathers what
 * users asked to remember, plans once, writes what changes and ends its turn. One instance serves one run. `transcripts` are
 * those that its tools can read; null: none.
 */
export const localModel = (transcripts: ToGather | null = null): Model => modelOf(consolidation(transcripts));

/** The same without consolidating: it writes down what users asked to remember, in so many words, and changes nothing else. */
export const rememberingModel = (transcripts: ToGather | null = null): Model =>
  modelOf(remembering(transcripts));
