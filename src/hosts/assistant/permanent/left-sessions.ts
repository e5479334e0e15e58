import * as E from 'fp-ts/lib/Either.js';
import type { Session } from '../../../effects/ports/sessions.js';
import { sessionsOf } from '../../../effects/services/sessions/sessions.js';
import type { Extracted } from '../../../machines/extraction/extraction.rules.js';
import { reasonOf } from '../../../machines/reason.js';
import { extractOnce } from '../../extraction/extract-once.js';
import { restingOf } from '../../extraction/extraction-rest.js';
import { loggingEvents } from '../../logging/log-observers.js';
import { count } from '../../words.js';
import { type LookedSessions, readLooked, writeLooked } from './looked-sessions.js';
import { type Matters, NO_MATTERS } from './matters.js';
import type { PermanentParts } from './permanent-parts.js';

/** Sessions are looked through by the hooks of their own turns; whoever comes after them waits until they are still. */
const STILL_MS = 10 * 60_000;

/** Older sessions were over before the assistant was there, or nobody looked for so long that they are old news. */
const OLDEST_MS = 7 * 86_400_000;

/** Sessions that one catch-up reads at most, and runs that it begins: the next one goes on. */
const MOST_READ = 20;
const MOST_RUNS = 3;

const NS_PER_MS = 1_000_000n;

type Looking = { looked: LookedSessions; readonly tasks: Extracted[] };

/** Sessions that are still and of which nobody noted that nothing was left, the oldest first. */
const leftIn = (sessions: readonly Session[], looked: LookedSessions, now: number): readonly Session[] =>
  sessions
    .filter(({ id, mtimeNs }) => looked[id] !== mtimeNs)
    .filter(({ mtimeNs }) => now - Number(BigInt(mtimeNs) / NS_PER_MS) >= STILL_MS)
    .toReversed();

const lookThrough = async (
  { store, engine, log }: PermanentParts,
  { id, path }: Session,
  signal: AbortSignal,
): Promise<Extracted> =>
  extractOnce(
    store.capabilities,
    store.folders,
    { sessionId: id, messages: { transcript: path } },
    { engine, onEvent: loggingEvents(log) },
    signal,
  );

const isOver = ({ _tag, more }: Extracted): boolean => _tag === 'Nothing' || (_tag === 'Extracted' && !more);

const lookAtEach = async (
  parts: PermanentParts,
  left: readonly Session[],
  looking: Looking,
  signal: AbortSignal,
): Promise<void> => {
  for (const session of left.slice(0, MOST_READ)) {
    if (signal.aborted || looking.tasks.length >= MOST_RUNS) return;
    const extracted = await lookThrough(parts, session, signal);
    if (extracted.runId !== null || extracted._tag === 'Failed') looking.tasks.push(extracted);
    if (isOver(extracted)) looking.looked = { ...looking.looked, [session.id]: session.mtimeNs };
  }
};

const told = (runs: readonly Extracted[]): Matters => {
  const failed = runs.filter(({ _tag }) => _tag === 'Failed');
  const done = runs.filter(({ _tag }) => _tag === 'Extracted');
  return {
    sentences: [
      ...(done.length === 0
        ? []
        : [`${count(done.length, 'session')} that nobody had looked through gave their memories.`]),
      ...failed.map(
        ({ reason }) => `A session could not be looked through: ${reason ?? 'nobody knows why.'}`,
      ),
    ],
    runs: runs.flatMap(({ runId }) => runId ?? []),
    failed: failed.length > 0,
  };
};

/** Is nothing in the way of any such run? Else a session would seem to have nothing new. */
const canBegin = async ({ store, engine, settings }: PermanentParts): Promise<boolean> => {
  const { remote, autoMemory } = settings.switches;
  if (!settings.extractEnabled || remote || !autoMemory || engine.direct === true) return false;
  const memory = await store.capabilities.files.stat(store.folders.memory)();
  if (E.isLeft(memory) || memory.right === null) return false;
  const resting = await restingOf(store)();
  return E.isRight(resting) && resting.right.until === null;
};

/**
 * Looks through sessions in which messages were left that no turn's end took memories out of: a bounded number each time. Does
 * nothing where a person did not ask for memories to be taken out of sessions.
 */
export const catchUpSessions = async (parts: PermanentParts, signal: AbortSignal): Promise<Matters> => {
  const { store, paths } = parts;
  if (!(await canBegin(parts))) return NO_MATTERS;
  const now = store.capabilities.clock.now();
  const since = String(BigInt(now - OLDEST_MS) * NS_PER_MS);
  const found = await sessionsOf(store.capabilities.files, paths.transcripts, paths.layout).touchedSince(
    since,
    null,
  )();
  if (E.isLeft(found))
    return { sentences: [reasonOf('The sessions could not be listed', found.left)], runs: [], failed: true };
  const noted = await readLooked(store)();
  const looked = E.isRight(noted) ? noted.right : {};
  const looking: Looking = { looked, tasks: [] };
  await lookAtEach(parts, leftIn(found.right, looked, now), looking, signal);
  const known = new Set(found.right.map(({ id }) => id));
  const kept = Object.fromEntries(Object.entries(looking.looked).filter(([id]) => known.has(id)));
  // That it cannot be noted costs only another look.
  if (looking.looked !== looked) await writeLooked(store, kept)();
  return told(looking.tasks);
};
