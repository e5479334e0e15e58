import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Place } from './daemon-kills-place.js';
import type { Chapter } from './every-call-store.js';
import { chaptersOf } from './every-call-succession.js';
import { type Trace, tracesOf } from './kills-evidence.js';

const LOCK = '.consolidate-lock';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What a file has to be like; where a dream wrote it, its bytes. */
type Wanted = Readonly<Record<string, Partial<Trace>>>;

/** How the newest dream stands: `open`: whoever looks next has something to settle. */
export type Stand = { readonly open: boolean; readonly decision: 'commit' | 'abort' | null };

const planOf = ({ verdict }: Chapter) =>
  verdict !== null && 'commit' in verdict.decision ? verdict.decision.commit : null;

const decisionOf = (chapter: Chapter): Stand['decision'] => {
  if (chapter.verdict === null) return null;
  return planOf(chapter) === null ? 'abort' : 'commit';
};

const isOpen = ({ memory }: Place, { claim }: Chapter): boolean =>
  existsSync(join(memory, `${LOCK}.d`, `${claim.nonce}.pub`));

const isTopic = (path: string): boolean => !path.startsWith('logs/') && path !== LOCK;

/** Daily logs are written all the time. */
const storeNow = ({ memory }: Place): Wanted =>
  Object.fromEntries(Object.entries(tracesOf(memory)).filter(([path]) => isTopic(path) || path === LOCK));

const topicsOf = (wanted: Wanted): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([path]) => isTopic(path)));

const afterDream = (before: Wanted, chapter: Chapter): Wanted => {
  const plan = planOf(chapter);
  if (plan === null) return before;
  const after: Record<string, Partial<Trace>> = { ...before };
  for (const { path, next } of plan) {
    if (next === null) delete after[path];
    else after[path] = { hash: next };
  }
  after[LOCK] = { mtimeNs: BigInt(chapter.claim.at) * 1_000_000n, hash: EMPTY };
  return after;
};

const expectAs = (found: Wanted, wanted: Wanted): void => {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  expect(found).toMatchObject(wanted);
};

/** A dream that is decided may be half published. */
const expectBetween = (found: Wanted, before: Wanted, after: Wanted): void => {
  for (const path of new Set([before, after, found].flatMap(Object.keys)))
    expect([before[path]?.hash, after[path]?.hash]).toContain(found[path]?.hash);
};

/** Keeps account of what a store has to be like by the verdicts on its dreams, apart from what the product says of them. */
export const openLedger = (place: Place) => {
  let wanted = storeNow(place);
  let settled = 0;
  return {
    /** Somebody else has changed the store, on which nothing is open. */
    noteChange: () => {
      wanted = storeNow(place);
    },
    /** Inode, time and bytes of each file are as before the dreams that were given up, or as those say that were let in. */
    check: async (): Promise<Stand> => {
      let stand: Stand = { open: false, decision: null };
      for (const chapter of await chaptersOf(place)) {
        if (chapter.claim.n <= settled) continue;
        stand = { open: isOpen(place, chapter), decision: decisionOf(chapter) };
        if (stand.open) {
          expectBetween(topicsOf(storeNow(place)), topicsOf(wanted), topicsOf(afterDream(wanted, chapter)));
          return stand;
        }
        expect(stand.decision).not.toBe(null);
        wanted = afterDream(wanted, chapter);
        settled = chapter.claim.n;
      }
      expectAs(storeNow(place), wanted);
      wanted = storeNow(place);
      return stand;
    },
  };
};

export type Ledger = ReturnType<typeof openLedger>;
