import type { MessagesApi } from '../../messages-api/messages-api.js';
import { type Block, blocksOf } from '../../messages-api/received-body.js';

/** The boundary that a prompt names; empty: it names none. */
export const boundaryIn = (text: string): string => /^Boundary: ([0-9a-z]+)\.$/m.exec(text)?.[1] ?? '';

const sentIn = ({ requests }: MessagesApi, request: number): readonly Block[] =>
  (requests[request]?.body?.messages ?? []).flatMap(({ content }) => blocksOf(content));

/** The texts of the first message of a request. */
export const promptOf = ({ requests }: MessagesApi, request = 0): readonly string[] =>
  blocksOf(requests[request]?.body?.messages[0]?.content).map(({ text }) => String(text));

/** What a request says that people said, its last words last. */
export const saidIn = ({ requests }: MessagesApi, request: number): readonly string[] =>
  (requests[request]?.body?.messages ?? [])
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => blocksOf(content))
    .flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));

/** What a request says that tools answered. */
export const resultsIn = (api: MessagesApi, request: number): readonly string[] =>
  sentIn(api, request)
    .filter(({ type }) => type === 'tool_result')
    .map(({ content }) => String(content));
