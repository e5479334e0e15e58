import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleChildren } from './child-bundle.js';
import { type Contender, contender, type Holds, readHolds } from './contenders.js';
import type { Attempt } from './contenders-child.js';

/** What came of one attempt: how a run of ours ended, or a program that knows the lock file only; null: it was killed. */
export type Answer =
  | { readonly _tag: string; readonly reason: string | null }
  | { readonly end: 'busy' | 'lost' | 'succeeded' | 'rolled back'; readonly stoodMs: number }
  | null;

/** What a reader of the lock file saw the while: how often it looked, how often somebody held, and what nobody may see. */
type Seen = { readonly looks: number; readonly held: number; readonly faults: readonly string[] };

export type Round = Holds & { readonly answers: readonly Answer[]; readonly seen: Seen };

/** What happens in a round. With a stranger one of ours sits out, and a program that knows the lock file only comes instead. */
export type Plan = {
  readonly how: Attempt['how'];
  readonly stranger?: { readonly wish: 'succeed' | 'roll back'; readonly delayMs: number } | null;
};

/** One store, for which all processes reach at the same moment, round by round. */
export type Arena = {
  readonly memory: string;
  readonly state: string;
  readonly round: (plan: Plan) => Promise<Round>;
  readonly close: () => Promise<void>;
};

/** Processes that stay alive, whatever the store is that they are sent to. */
export type Contest = {
  readonly arena: (parent: string) => Promise<Arena>;
  readonly close: () => Promise<void>;
};

const isAnswer = (message: unknown): message is Answer =>
  message === null || (typeof message === 'object' && ('_tag' in message || 'end' in message));

const isSeen = (message: unknown): message is Seen =>
  typeof message === 'object' && message !== null && 'faults' in message;

const script = (name: string): string => join(import.meta.dirname, name);

const openArena = async (
  parent: string,
  ours: () => Promise<readonly Contender[]>,
  reader: Contender,
): Promise<Arena> => {
  const root = await mkdtemp(join(parent, 'autodream-arena-'));
  const [memory, state, log] = [join(root, 'memory'), join(root, 'state'), join(root, 'holds.log')];
  const view = join(memory, '.consolidate-lock');
  await mkdir(memory);
  await writeFile(join(memory, 'MEMORY.md'), 'index\n');
  await writeFile(join(memory, 'old.md'), 'old\n');
  await writeFile(log, '');
  const attempts = async ({ how, stranger = null }: Plan): Promise<unknown[]> => {
    const contenders = await ours();
    const guest = stranger === null ? null : await contender(script('one-file-child.mjs'));
    const asked = (guest === null ? contenders : contenders.slice(1)).map(({ ask }) =>
      ask({ memory, state, log, how }),
    );
    if (guest !== null) asked.push(guest.ask({ file: view, log, ...stranger }));
    const answers = await Promise.all(asked);
    await guest?.stop();
    return answers;
  };
  return {
    memory,
    state,
    round: async (plan) => {
      const before = (await readFile(log)).length;
      await reader.ask({ begin: view });
      const answers = (await attempts(plan)).filter(isAnswer);
      const seen = await reader.ask({ end: view });
      if (!isSeen(seen)) throw new Error('the reader came to its end');
      return { answers, seen, ...readHolds((await readFile(log)).subarray(before).toString()) };
    },
    close: () => rm(root, { recursive: true }),
  };
};

/** Starts the processes. One that was killed is replaced before the next round. */
export const openContest = async (many: number): Promise<Contest> => {
  const children = await bundleChildren('contenders-child');
  const start = (): Promise<Contender> => contender(children.script('contenders-child'));
  let ours = await Promise.all(Array.from({ length: many }, start));
  const reader = await contender(script('reader-child.mjs'));
  const complete = async (): Promise<readonly Contender[]> => {
    ours = await Promise.all(ours.map((each) => (each.isGone() ? start() : each)));
    return ours;
  };
  return {
    arena: (parent) => openArena(parent, complete, reader),
    close: async () => {
      await Promise.all([...ours, reader].map(({ stop }) => stop()));
      await children.remove();
    },
  };
};
