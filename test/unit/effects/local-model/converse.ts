import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { ToGather } from '../../../../src/effects/live/local-model/gather.js';
import { localModel } from '../../../../src/effects/live/local-model/local-model.js';
import type { Answer, Message, Model, ToolCall } from '../../../../src/effects/ports/model.js';
import type { ToolOutcome, Tools } from '../../../../src/effects/ports/tools.js';
import { fingerprintOf } from '../../../../src/effects/services/tools/fingerprint.js';
import { frozenByContent } from '../../../../src/memory/frozen.js';
import type { StoreFile, StoreImage } from '../../../../src/memory/store-image.js';

export const imageIn = async (folder: string): Promise<Map<string, StoreFile>> => {
  const image = new Map<string, StoreFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    const bytes = new Uint8Array(await readFile(join(folder, path)));
    const frozen = path.endsWith('.md') ? frozenByContent(path, bytes) : ('other' as const);
    image.set(path, { bytes, mode: 0o600, ...(frozen === undefined ? {} : { frozen }) });
  }
  return image;
};

/** What a store says: texts by path, without those that are empty, which counts as deleted. */
export const textsOf = (image: StoreImage): Record<string, string> =>
  Object.fromEntries(
    [...image]
      .map(
        ([path, { bytes }]) => [path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)] as const,
      )
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const PROMPT: Message = { role: 'user', content: [{ type: 'text', text: 'Consolidate the memory.' }] };

const ask = async (model: Model, messages: readonly Message[]): Promise<Answer> => {
  const answer = await model.ask({ messages, maxOutput: null }, new AbortController().signal)();
  if (E.isLeft(answer)) throw new Error(answer.left.reason);
  return answer.right;
};

export const isCall = (block: Answer['content'][number]): block is ToolCall => block.type === 'tool_use';

export type Run = {
  readonly answers: readonly Answer[];
  readonly calls: readonly ToolCall[];
  readonly outcomes: readonly ToolOutcome[];
};

/** Lets the model and the tools talk until the model ends its turn. */
export const converse = async (tools: Tools, transcripts: ToGather | null = null): Promise<Run> => {
  const model = localModel(transcripts);
  const messages: Message[] = [PROMPT];
  const run = { answers: [] as Answer[], calls: [] as ToolCall[], outcomes: [] as ToolOutcome[] };
  for (;;) {
    const answer = await ask(model, messages);
    run.answers.push(answer);
    if (answer.stopReason === 'end_turn') return run;
    const calls = answer.content.filter(isCall);
    const outcomes: ToolOutcome[] = [];
    for (const call of calls) {
      const outcome = await tools.use(call, new AbortController().signal)();
      if (E.isRight(outcome)) outcomes.push(outcome.right);
    }
    run.calls.push(...calls);
    run.outcomes.push(...outcomes);
    messages.push(
      { role: 'assistant', content: answer.content },
      { role: 'user', content: outcomes.map(({ result }) => result) },
    );
  }
};

export const lastText = ({ answers }: Run): string =>
  answers
    .at(-1)
    ?.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('') ?? '';

/** Tools of which some writes are refused. */
export const refusing = (tools: Tools, refuses: (path: string) => boolean): Tools => ({
  use: (call, signal) => async () => {
    const path =
      typeof call.input === 'object' && call.input !== null && 'file_path' in call.input
        ? call.input.file_path
        : null;
    if (call.name !== 'Write' || typeof path !== 'string' || !refuses(path)) return tools.use(call, signal)();
    const result = { type: 'tool_result' as const, tool_use_id: call.id, content: 'Denied.', isError: true };
    return E.right({
      result,
      tool: call.name,
      file: path,
      denied: 'Denied.',
      changed: false,
      fingerprint: fingerprintOf(call),
    });
  },
});
