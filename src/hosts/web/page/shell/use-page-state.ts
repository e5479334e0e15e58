import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { News, RunRow } from '../../api.js';
import type { Client } from '../api-client.js';
import { type Connection, openFeed } from '../feed.js';
import type { Page } from '../page-context.js';
import { type Asked, useAnswer } from '../use-answer.js';

type Listener = (news: News) => void;

const newsDesk = () => {
  const listeners = new Set<Listener>();
  return {
    tell: (news: News): void => {
      for (const listener of listeners) listener(news);
    },
    onNews: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** What moves the gates: a run came, went or ended otherwise. The figures of one that goes on do not. */
const outcomesIn = (runs: readonly RunRow[]): string =>
  runs.map(({ runId, outcome }) => `${runId} ${outcome}`).join();

type Told = { readonly rows: readonly RunRow[]; readonly at: string };

/** The list as it was last told since `round` began, or as it is asked for. */
const useList = (
  desk: ReturnType<typeof newsDesk>,
  round: string,
  rowsIn: (news: News) => readonly RunRow[] | null,
  asked: Asked<readonly RunRow[]>,
): Asked<readonly RunRow[]> => {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(
    () =>
      desk.onNews((news) => {
        const rows = rowsIn(news);
        if (rows !== null) setTold({ rows, at: round });
      }),
    [desk, round, rowsIn],
  );
  const fresh = told !== null && told.at === round ? told.rows : null;
  return useMemo(
    () => (fresh === null ? asked : { _tag: 'Known', value: fresh, failure: null }),
    [fresh, asked],
  );
};

const runsIn = (news: News): readonly RunRow[] | null => (news._tag === 'Runs' ? news.runs : null);
const workIn = (news: News): readonly RunRow[] | null => (news._tag === 'Work' ? news.work : null);

/** Follows the server for the whole page. */
export const usePageState = (client: Client): Page => {
  const desk = useRef(newsDesk()).current;
  const [connection, setConnection] = useState<Connection>('connecting');
  const [opened, setOpened] = useState(0);
  const [asked, setAsked] = useState(0);
  const round = `${opened} ${asked}`;
  useEffect(
    () =>
      openFeed(client, {
        onConnection: (now) => {
          setConnection(now);
          if (now === 'open') setOpened((count) => count + 1);
        },
        onNews: desk.tell,
      }),
    [client, desk],
  );
  const runs = useList(desk, round, runsIn, useAnswer(client.runs, 'runs', [opened, asked]));
  const work = useList(desk, round, workIn, useAnswer(client.work, 'work', [opened, asked]));
  const store = useAnswer(client.store, 'store', [
    opened,
    asked,
    runs._tag === 'Known' ? outcomesIn(runs.value) : '',
    useMinutes(),
  ]);
  const refresh = useCallback(() => setAsked((count) => count + 1), []);
  return useMemo(
    () => ({
      client,
      connection,
      opened,
      store,
      runs,
      work,
      refresh,
      onNews: desk.onNews,
    }),
    [client, connection, opened, store, runs, work, refresh, desk],
  );
};

/** Grows by one each minute: gates depend on the time of day. */
const useMinutes = (): number => {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return minutes;
};
