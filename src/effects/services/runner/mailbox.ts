import * as E from 'fp-ts/lib/Either.js';
import type { ToolCall, ToolResult } from '../../ports/model.js';
import type { HostEnd } from '../host-code/await-host.js';
import type { CallCheck } from '../tools/host-call.js';
import { type News, news } from './news.js';
import type { RunnerEnd, RunnerMessage } from './runner.js';
import { readMessage } from './runner-message.js';

export type Said = Extract<RunnerMessage, { role: 'assistant' }>;

/** What a runner was heard to say and has not been asked about yet. */
export type Mailbox = {
  readonly put: (message: unknown) => void;
  readonly noteCheck: (id: string, check: CallCheck) => void;
  readonly close: (end: HostEnd<RunnerEnd>) => void;
  readonly end: () => HostEnd<RunnerEnd> | null;
  /** The messages of the model that nobody took yet, the oldest first. */
  readonly said: readonly Said[];
  /** The oldest of them is taken. */
  readonly takeSaid: () => void;
  /** All calls of tools that were ever reported. */
  readonly calls: readonly ToolCall[];
  readonly checkOf: (id: string) => CallCheck | null;
  readonly resultOf: (id: string) => ToolResult | null;
  /** The last news are those of the end. */
  readonly until: News['until'];
};

/** Collects a runner's reports in whatever order they come. After its end nothing is taken any more. */
export const mailbox = (): Mailbox => {
  const said: Said[] = [];
  const calls: ToolCall[] = [];
  const [checks, results] = [new Map<string, CallCheck>(), new Map<string, ToolResult>()];
  let end: HostEnd<RunnerEnd> | null = null;
  const { tell, until } = news();
  const close = (ended: HostEnd<RunnerEnd>): void => {
    end ??= ended;
    tell();
  };
  const take = (message: RunnerMessage): void => {
    if (message.role === 'assistant') {
      calls.push(...message.content.filter((block) => block.type === 'tool_use'));
      if (message.content.length > 0 || message.usage !== undefined) said.push(message);
      return;
    }
    for (const block of message.content)
      if (block.type === 'tool_result') results.set(block.tool_use_id, block);
  };
  const put = (message: unknown): void => {
    if (end !== null) return;
    const read = readMessage(message);
    if (E.isLeft(read)) close({ _tag: 'Threw', reason: read.left });
    else take(read.right);
    tell();
  };
  return {
    put,
    close,
    noteCheck: (id, check) => {
      checks.set(id, check);
      tell();
    },
    end: () => end,
    said,
    takeSaid: () => {
      said.shift();
    },
    calls,
    checkOf: (id) => checks.get(id) ?? null,
    resultOf: (id) => results.get(id) ?? null,
    until,
  };
};
