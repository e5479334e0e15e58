import type { ServerResponse } from 'node:http';
import type { Inspected } from '../answers/inspected.js';
import { type LiveNews, liveNews } from '../answers/live-news.js';
import type { News } from '../api.js';
import { HEADERS, turnAway } from './reply.js';

/** Each follows the store by itself, and a person has a few tabs. */
const MOST_STREAMS = 8;

/** A reader that leaves so many bytes unread does not read. */
const MOST_UNREAD = 4 * 1024 * 1024;

export type LiveStreams = {
  readonly open: (response: ServerResponse) => void;
  readonly close: () => Promise<void>;
};

/** The connections on which news are told, a line of JSON each. Whoever leaves more than `mostUnread` bytes is sent away and may come back. */
export const liveStreams = (inspected: Inspected, mostUnread = MOST_UNREAD): LiveStreams => {
  const open = new Map<ServerResponse, LiveNews>();
  const ending = new Set<Promise<void>>();

  const end = (response: ServerResponse): void => {
    const news = open.get(response);
    if (news === undefined) return;
    open.delete(response);
    const ended = news.close().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const begin = (response: ServerResponse): void => {
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/x-ndjson; charset=utf-8' });
    response.flushHeaders();
    // Where nothing happens nothing is told, for hours.
    response.socket?.setTimeout(0);
    const tell = (news: News): void => {
      if (response.destroyed) return;
      response.write(`${JSON.stringify(news)}\n`);
      if (response.writableLength > mostUnread) response.destroy();
    };
    open.set(response, liveNews(inspected, tell));
    response.once('close', () => end(response));
    // A reader that has gone is told nothing, and its end has been seen to.
    response.on('error', () => undefined);
  };

  return {
    open: (response) => {
      if (open.size < MOST_STREAMS) begin(response);
      else turnAway(response, { status: 503, error: `Only ${MOST_STREAMS} pages are told news at a time.` });
    },
    close: async () => {
      for (const response of [...open.keys()]) {
        response.end();
        end(response);
      }
      await Promise.all(ending);
    },
  };
};
