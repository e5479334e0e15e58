import { type ChildProcess, fork } from 'node:child_process';

/** A process that waits for its orders, any number of them at once. */
export type Contender = {
  /** Gives an order and awaits the answer; `null`: the process came to its end first. */
  readonly ask: (order: object) => Promise<unknown>;
  /** Has it come to its end? */
  readonly isGone: () => boolean;
  readonly stop: () => Promise<void>;
};

type Reply = { readonly id: number; readonly answer: unknown };

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'id' in message && 'answer' in message;

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code, signal) =>
      reject(new Error(`a contender ended before it began: ${code ?? signal}`)),
    );
  });

/** Starts a script of its own and waits until it is ready. */
export const contender = async (script: string): Promise<Contender> => {
  const child = fork(script);
  await untilReady(child);
  const waiting = new Map<number, (answer: unknown) => void>();
  let isGone = false;
  let asked = 0;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isGone = true;
      for (const give of waiting.values()) give(null);
      resolve();
    });
  });
  child.on('message', (message) => {
    if (!isReply(message)) return;
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  });
  return {
    ask: (order) =>
      new Promise((resolve) => {
        asked += 1;
        if (isGone) return resolve(null);
        waiting.set(asked, resolve);
        child.send({ id: asked, order });
      }),
    isGone: () => isGone,
    stop: () => {
      if (child.connected) child.disconnect();
      return gone;
    },
  };
};

/** Who held, in order, and how often one began while another held. */
export type Holds = { readonly holders: readonly string[]; readonly overlaps: number };

/** The lines that holders wrote: `begin PID` and `end PID`. */
export const readHolds = (text: string): Holds => {
  const holding = new Set<string>();
  const holders: string[] = [];
  let overlaps = 0;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [what = '', pid = ''] = line.split(' ');
    if (what === 'end') holding.delete(pid);
    else {
      if (holding.size > 0) overlaps += 1;
      holding.add(pid);
      holders.push(pid);
    }
  }
  return { holders, overlaps };
};
