import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { News, RunRow } from '../../api.js';
import type { Client } from '../api-client.js';
import { type Connection, openFeed } from '../feed.js';
import type { Page } from '../page-context.js';
import { useAnswer } from '../use-answer.js';

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

/** Follows the server for the whole page. */
export const usePageState = (client: Client): Page => {
  const desk = useRef(newsDesk()).current;
  const [connection, setConnection] = useState<Connection>('connecting');
  const [opened, setOpened] = useState(0);
  const [asked, setAsked] = useState(0);
  const [told, setTold] = useState<{ runs: readonly RunRow[]; at: string } | null>(null);
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
  useEffect(
    () =>
      desk.onNews((news) => {
        if (news._tag === 'Runs') setTold({ runs: news.runs, at: round });
      }),
    [desk, round],
  );
  const fresh = told !== null && told.at === round ? told.runs : null;
  const runs = useAnswer(client.runs, 'runs', [opened, asked]);
  const store = useAnswer(client.store, 'store', [
    opened,
    asked,
    fresh === null ? '' : outcomesIn(fresh),
    useMinutes(),
  ]);
  const refresh = useCallback(() => setAsked((count) => count + 1), []);
  return useMemo(
    () => ({
      client,
      connection,
      opened,
      store,
      runs: fresh === null ? runs : { _tag: 'Known', value: fresh, failure: null },
      refresh,
      onNews: desk.onNews,
    }),
    [client, connection, opened, store, runs, fresh, refresh, desk],
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
