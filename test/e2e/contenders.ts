import { type ChildProcess, fork } from 'node:child_process';

/** A process that waits for its orders. */
export type Contender = {
  readonly pid: number;
  /** Gives an order and awaits the answer. */
  readonly ask: (order: number) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

const message = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) => reject(new Error(`a contender ended: ${code ?? signal}`)));
  });

/** Starts a script of its own and waits until it is ready. */
export const contender = async (script: string, args: readonly string[]): Promise<Contender> => {
  const child = fork(script, args);
  child.setMaxListeners(0);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await message(child);
  return {
    pid: child.pid ?? 0,
    ask: (order) => {
      const answer = message(child);
      child.send(order);
      return answer;
    },
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
