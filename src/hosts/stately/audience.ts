import { WebSocket } from 'ws';
import type { JournalRecord } from '../../journal/record.js';
import type { StatelyEvent } from './protocol.js';
import { type Receiver, receiver, type ShownRun } from './receiver.js';

/** A run, and how its records are told to one receiver: each has a feed of its own, because each begins at the first record. */
export type Broadcast = {
  readonly run: ShownRun;
  readonly feed: () => (record: JournalRecord) => readonly StatelyEvent[];
};

/** `receivers`: how many there were; `behind`: how many were cut off before they had all; `left`: records that these missed. */
export type Parting = { readonly receivers: number; readonly behind: number; readonly left: number };

/** Those who watch a run. */
export type Audience = {
  readonly join: (socket: WebSocket) => void;
  readonly show: (showing: Broadcast) => void;
  /** Says goodbye to each once it has all, and to all after so many milliseconds. */
  readonly part: (withinMs: number) => Promise<Parting>;
};

type Seat = { readonly socket: WebSocket; readonly served: Receiver };

const isOpen = ({ socket }: Pick<Seat, 'socket'>): boolean => socket.readyState === WebSocket.OPEN;

const hasAll = ({ socket, served }: Seat): boolean => served.left() === 0 && socket.bufferedAmount === 0;

export const audience = (): Audience => {
  const seats = new Map<WebSocket, Seat>();
  const early = new Set<WebSocket>();
  let showing: Broadcast | null = null;
  let receivers = 0;
  let news = (): void => {};

  const seat = (socket: WebSocket, { run, feed }: Broadcast): void => {
    const outlet = {
      send: (text: string, sent: () => void) => socket.send(text, sent),
      waiting: () => socket.bufferedAmount,
    };
    seats.set(socket, { socket, served: receiver(run, feed(), outlet, () => news()) });
    receivers += 1;
  };
  const leave = (socket: WebSocket): void => {
    early.delete(socket);
    seats.get(socket)?.served.stop();
    seats.delete(socket);
    news();
  };
  const behind = (): readonly Seat[] => [...seats.values()].filter((one) => isOpen(one) && !hasAll(one));

  const waitFor = (withinMs: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, withinMs);
      news = () => {
        if (behind().length > 0) return;
        clearTimeout(timer);
        done();
      };
      news();
    });

  return {
    join: (socket) => {
      socket.on('close', () => leave(socket));
      socket.on('error', () => socket.terminate());
      if (showing === null) early.add(socket);
      else seat(socket, showing);
    },
    show: (shown) => {
      showing = shown;
      for (const socket of early) seat(socket, shown);
      early.clear();
    },
    part: async (withinMs) => {
      await waitFor(withinMs);
      const late = behind();
      const left = late.reduce((sum, { served }) => sum + served.left(), 0);
      for (const { socket } of late) socket.terminate();
      for (const socket of [...seats.keys(), ...early]) socket.close();
      return { receivers, behind: late.length, left };
    },
  };
};
