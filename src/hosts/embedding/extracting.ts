import { sessionIdOf } from '../../effects/services/sessions/transcript-name.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Extracted } from '../../machines/extraction/extraction.rules.js';
import type { HostEvent } from '../dream/host-events.js';
import type { Engine } from '../engines/engine.js';
import type { Extractor, SessionMessages } from '../extraction/extraction.js';
import { chosenEngine } from './chosen-engine.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';
import { noExtraction } from './no-extraction.js';
import type { AutoDreamOptions } from './options.js';
import { toldDefect } from './told-defect.js';
import type { Turn } from './turn-context.js';

/** Where memories are taken out of sessions, and who is told of it. */
export type ExtractingPlace = {
  readonly lent: Lent;
  readonly locate: () => Promise<LocatedStore>;
  readonly options: Pick<AutoDreamOptions, 'engine'>;
  readonly onEvent: (event: HostEvent) => void;
  readonly inspect: (record: JournalRecord, runId: string) => void;
  readonly onExtracted: (extracted: Extracted) => void;
};

/**
 * `atTurnEnd` hands a turn over and waits for nothing else; `once` looks at a session now. Both reject where the host's own
 * functions throw. `dispose` stops what is under way and comes back when it has ended.
 */
export type Extracting = {
  readonly atTurnEnd: (turn: Turn) => Promise<void>;
  readonly once: (turn: Turn) => Promise<Extracted>;
  readonly dispose: () => Promise<void>;
};

/** Where a turn's messages are; null: its session has no transcript of that name. */
const messagesOf = (
  { sessionId, messages }: Turn,
  { transcripts, layout }: StorePaths,
): SessionMessages | null => {
  if (messages !== null) return messages;
  const name = `${sessionId}.jsonl`;
  const isName = sessionId !== null && !/[/\0]/.test(name) && sessionIdOf(layout, name) === sessionId;
  return isName ? { transcript: `${transcripts}/${name}` } : null;
};

/** What code of the host threw may be anything, and is told by others, who expect an error. */
const unchosen = (thrown: unknown): Promise<never> =>
  Promise.reject(new Error(toldDefect('The engine could not be chosen', thrown)));

export const extracting = (place: ExtractingPlace): Extracting => {
  const { lent, locate, options, onEvent, inspect, onExtracted } = place;
  const watching = { onEvent, onRecord: inspect };
  const stop = new AbortController();
  let opened: Promise<Extractor> | null = null;
  let single: Promise<unknown> = Promise.resolve();

  const engineFor = async ({ cacheSafeParams }: Turn): Promise<Engine> => {
    const { engine } = await lent.all();
    return chosenEngine(options, engine, { purpose: 'extraction', cacheSafeParams });
  };
  const open = async (paths: StorePaths): Promise<Extractor> => {
    const [{ extractorOf }, capabilities] = await Promise.all([
      import('../extraction/extraction.js'),
      lent.all(),
    ]);
    return extractorOf(capabilities, paths, { ...watching, onExtracted });
  };
  /** One that could not be opened is tried again by a later turn. */
  const extractor = (paths: StorePaths): Promise<Extractor> => {
    opened ??= open(paths).catch((error: unknown) => {
      opened = null;
      return Promise.reject(error);
    });
    return opened;
  };
  const once = async (turn: Turn): Promise<Extracted> => {
    const { paths } = await locate();
    const messages = messagesOf(turn, paths);
    const { sessionId } = turn;
    if (sessionId === null || messages === null) return noExtraction('Nothing', 'There is no such session.');
    const [{ extractOnce }, capabilities] = await Promise.all([
      import('../extraction/extract-once.js'),
      lent.all(),
    ]);
    const how = { ...watching, engine: await engineFor(turn), insist: true };
    return extractOnce(capabilities, paths, { sessionId, messages }, how, stop.signal);
  };

  return {
    atTurnEnd: async (turn) => {
      const { paths, isThere } = await locate();
      const messages = messagesOf(turn, paths);
      const { sessionId, wroteMemory } = turn;
      if (!isThere || sessionId === null || messages === null || stop.signal.aborted) return;
      const engine = (): Promise<Engine> => engineFor(turn).catch(unchosen);
      (await extractor(paths)).turnEnded({ sessionId, messages, wroteMemory, engine });
    },
    once: (turn) => {
      const extracted = once(turn);
      single = Promise.allSettled([single, extracted]);
      return extracted;
    },
    dispose: async () => {
      stop.abort();
      await Promise.allSettled([opened?.then((extractor) => extractor.dispose()), single]);
    },
  };
};
