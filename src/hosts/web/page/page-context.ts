import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { News, RunRow, StoreAnswer } from '../api.js';
import type { Client } from './api-client.js';
import type { Connection } from './feed.js';
import type { Asked } from './use-answer.js';

/** What all views have in common. `opened` counts the connections so far: whoever may have missed news asks again when it grows. */
export type Page = {
  readonly client: Client;
  readonly connection: Connection;
  readonly opened: number;
  readonly store: Asked<StoreAnswer>;
  readonly runs: Asked<readonly RunRow[]>;
  /** What claims no lock: firings of jobs, activations of the assistant, its initiative. */
  readonly work: Asked<readonly RunRow[]>;
  /** Asks for store and runs again, after an action for instance. */
  readonly refresh: () => void;
  readonly onNews: (listener: (news: News) => void) => () => void;
};

export const PageContext = createContext<Page | null>(null);

export const usePage = (): Page => {
  const page = useContext(PageContext);
  if (page === null) throw new Error('a view stands outside of the page');
  return page;
};

/** Hears the news of the server for as long as the component is there. */
export const useNews = (listener: (news: News) => void): void => {
  const { onNews } = usePage();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onNews((news) => latest.current(news)), [onNews]);
};
