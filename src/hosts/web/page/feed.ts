import type { News } from '../api.js';
import type { Client } from './api-client.js';

export type Connection = 'connecting' | 'open' | 'lost';

type Listeners = {
  readonly onConnection: (connection: Connection) => void;
  readonly onNews: (news: News) => void;
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Follows the server's news and comes back after each loss, later from time to time. Returns what ends it. */
export const openFeed = (client: Client, { onConnection, onNews }: Listeners): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const follow = async (): Promise<void> => {
    let wait = FIRST_WAIT;
    const onOpen = (): void => {
      wait = FIRST_WAIT;
      onConnection('open');
    };
    while (!signal.aborted) {
      await client.live(onOpen, onNews, signal);
      if (signal.aborted) return;
      onConnection('lost');
      await pause(wait, signal);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    }
  };
  void follow();
  return () => ending.abort();
};
