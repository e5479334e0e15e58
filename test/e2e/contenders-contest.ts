import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleChildren } from './child-bundle.js';
import { contender, type Holds, readHolds } from './contenders.js';

/** What came of one attempt: how a run of ours ended, or a program that knows the lock file only. */
export type Answer =
  | { readonly _tag: string; readonly reason: string | null }
  | { readonly end: 'busy' | 'lost' | 'succeeded' | 'rolled back'; readonly stoodMs: number };

export type Round = Holds & { readonly answers: readonly Answer[] };

/** One store on disk, and processes that all reach for it at the same moment, round by round. */
export type Contest = {
  readonly memory: string;
  readonly state: string;
  /** With a stranger one of ours sits out, and a program that knows the lock file only comes instead. */
  readonly round: (n: number, stranger: 'succeed' | 'roll back' | null) => Promise<Round>;
  readonly close: () => Promise<void>;
};

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && ('_tag' in message || 'end' in message);

/** Within the time that the holder needs to show itself, and after it. */
const delayOf = (n: number): number => (n * 7) % 60;

export const openContest = async (many: number): Promise<Contest> => {
  const root = await mkdtemp(join(tmpdir(), 'autodream-contest-'));
  const [memory, state, log] = [join(root, 'memory'), join(root, 'state'), join(root, 'holds.log')];
  await mkdir(memory);
  await writeFile(join(memory, 'MEMORY.md'), 'index\n');
  await writeFile(join(memory, 'old.md'), 'old\n');
  await writeFile(log, '');
  const children = await bundleChildren('contenders-child');
  const script = children.script('contenders-child');
  const ours = await Promise.all(Array.from({ length: many }, () => contender(script, [memory, state, log])));
  const strange = join(import.meta.dirname, 'one-file-child.mjs');
  const view = join(memory, '.consolidate-lock');
  return {
    memory,
    state,
    round: async (n, wish) => {
      const before = (await readFile(log)).length;
      const guest = wish === null ? null : await contender(strange, [view, log, wish]);
      const asked = (guest === null ? ours : ours.slice(1)).map(({ ask }) => ask(n));
      const all = await Promise.all(guest === null ? asked : [...asked, guest.ask(delayOf(n))]);
      await guest?.stop();
      return {
        answers: all.filter(isAnswer),
        ...readHolds((await readFile(log)).subarray(before).toString()),
      };
    },
    close: async () => {
      await Promise.all(ours.map(({ stop }) => stop()));
      await children.remove();
      await rm(root, { recursive: true });
    },
  };
};
