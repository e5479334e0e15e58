import type {
  Action,
  ActionAnswer,
  DiffAnswer,
  News,
  RecordAnswer,
  RecordsAnswer,
  RunAnswer,
  RunRow,
  StoreAnswer,
} from '../api.js';
import { linesOf } from './lines-of.js';
import { type Reply, refusedBy, UNREACHABLE } from './reply.js';

/** What the page can ask for. Nothing throws: whoever asks gets an answer, or a sentence that says why there is none. */
export type Client = {
  readonly store: () => Promise<Reply<StoreAnswer>>;
  readonly runs: () => Promise<Reply<readonly RunRow[]>>;
  readonly work: () => Promise<Reply<readonly RunRow[]>>;
  readonly run: (runId: string) => Promise<Reply<RunAnswer>>;
  readonly records: (runId: string, from: number, count: number) => Promise<Reply<RecordsAnswer>>;
  readonly record: (runId: string, seq: number) => Promise<Reply<RecordAnswer>>;
  readonly diff: (runId: string) => Promise<Reply<DiffAnswer | null>>;
  readonly act: (runId: string, action: Action) => Promise<Reply<ActionAnswer>>;
  /** Tells news until the connection ends, and then why it did. `onOpen`: the server has answered. */
  readonly live: (
    onOpen: () => void,
    onNews: (news: News) => void,
    signal: AbortSignal,
  ) => Promise<Reply<null>>;
};

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const readJson = <T>(response: Response): Promise<Reply<T>> =>
  response.json().then(
    (value: T) => ({ _tag: 'Answered', value }),
    () => UNREACHABLE,
  );

const answerTo = async <T>(asking: Promise<Response>): Promise<Reply<T>> => {
  const response = await asking.catch(() => null);
  if (response === null) return UNREACHABLE;
  return response.ok ? readJson<T>(response) : refusedBy(response);
};

const listen = async (
  ask: Ask,
  onOpen: () => void,
  onNews: (news: News) => void,
  signal: AbortSignal,
): Promise<Reply<null>> => {
  const response = await ask('/api/live', { signal }).catch(() => null);
  if (response === null || response.body === null) return UNREACHABLE;
  if (!response.ok) return refusedBy(response);
  onOpen();
  const parsed = (line: string): News => JSON.parse(line);
  return linesOf(response.body, (line) => onNews(parsed(line))).then(
    () => UNREACHABLE,
    () => UNREACHABLE,
  );
};

/** `token`: what the server printed at its start. It is told in a header, so that no address carries it on. */
export const createClient = (token: string): Client => {
  const ask: Ask = (path, init) =>
    fetch(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } });
  const run = (runId: string): string => `/api/runs/${encodeURIComponent(runId)}`;
  return {
    store: () => answerTo(ask('/api/store')),
    runs: () => answerTo(ask('/api/runs')),
    work: () => answerTo(ask('/api/work')),
    run: (runId) => answerTo(ask(run(runId))),
    records: (runId, from, count) => answerTo(ask(`${run(runId)}/records?from=${from}&count=${count}`)),
    record: (runId, seq) => answerTo(ask(`${run(runId)}/records/${seq}`)),
    diff: (runId) => answerTo(ask(`${run(runId)}/diff`)),
    act: (runId, action) =>
      answerTo(
        ask(`${run(runId)}/${action}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ confirm: runId }),
        }),
      ),
    live: (onOpen, onNews, signal) => listen(ask, onOpen, onNews, signal),
  };
};
