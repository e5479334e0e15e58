import * as E from 'fp-ts/lib/Either.js';
import { isJsonObject, type Json } from '../../../journal/json.js';
import { openLine, splitLines } from '../../../journal/lines.js';
import type { JournalRecord } from '../../../journal/record.js';
import { verifyChain } from '../../../journal/verify-chain.js';
import { proactiveMachine } from '../../../machines/proactive/proactive.machine.js';
import { replay } from '../../../runtime/replay.js';
import type { Store } from '../../store.js';

/** What one run of initiative leaves to the next: probes that failed (0: none are needed), and whether a person has paused it. */
export type Carried = { readonly failures: number; readonly paused: boolean };

export const PROACTIVE = 'proactive';

const LINE_END = '\n'.charCodeAt(0);

const NOTHING: Carried = { failures: 0, paused: false };

/** The state of the machine's mind, by the states of its run. */
export const mindOf = (states: Json | undefined): string => {
  const living = isJsonObject(states) ? states.living : undefined;
  const mind = isJsonObject(living) ? living.mind : undefined;
  if (typeof mind === 'string') return mind;
  return isJsonObject(mind) ? (Object.keys(mind)[0] ?? '') : '';
};

export const isPaused = (mind: string): boolean => mind === 'paused' || mind === 'stopping';

const failuresIn = (context: unknown): number => {
  if (typeof context !== 'object' || context === null || !('failures' in context)) return 0;
  return typeof context.failures === 'number' ? context.failures : 0;
};

/** What another release wrote may not replay; then nothing is carried but the state that stands there. */
const carriedIn = (records: readonly JournalRecord[]): Carried => {
  const minds = records.map(({ after }) => mindOf(after[PROACTIVE])).filter((mind) => mind !== '');
  const tree = replay(proactiveMachine, records);
  const actor = E.isRight(tree) ? tree.right.actors.get(PROACTIVE) : undefined;
  return { failures: failuresIn(actor?.snapshot.context), paused: isPaused(minds.at(-1) ?? '') };
};

/** Only the beginning of a journal is looked at, since there may be a thousand of jobs that were run since. */
const isInitiative = (bytes: Uint8Array): boolean => {
  const [first] = splitLines(bytes.subarray(0, bytes.indexOf(LINE_END) + 1)).lines;
  return first !== undefined && openLine(first)?.path === PROACTIVE;
};

/** What the last run of initiative left, by its journal: also where its process died. */
export const carriedOver = async ({ work }: Store): Promise<Carried> => {
  const listed = await work.list();
  const ids = E.isRight(listed) ? listed.right : [];
  for (const id of ids.toReversed()) {
    const bytes = await work.read(id)();
    if (E.isLeft(bytes) || bytes.right === null || !isInitiative(bytes.right)) continue;
    return carriedIn(verifyChain(bytes.right).records);
  }
  return NOTHING;
};
