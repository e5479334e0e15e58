import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import { extractionMachine } from '../../machines/extraction/extraction.machine.js';
import { broken, type Extracted, type TurnEnd } from '../../machines/extraction/extraction.rules.js';
import { type EffectHandlers, effect } from '../../runtime/effect.js';
import { listeners } from '../../runtime/listeners.js';
import { type Run, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import type { Capabilities } from '../capabilities.js';
import { RELEASE } from '../release.js';
import type { StoreFolders } from '../store.js';
import type { ExtractOptions } from './extract.js';
import { extractOnce } from './extract-once.js';
import { type EndedTurn, mailbox } from './mailbox.js';

export type { TurnMessage } from '../../memory/extraction/turn-message.js';
export type { EndedTurn } from './mailbox.js';
export type { SessionMessages } from './what-is-new.js';

/**
 * Takes memories out of sessions as their turns end. `turnEnded` returns at once and never throws; `idle` comes back when
 * nothing is under way; `dispose` stops what is, and nothing begins any more.
 */
export type Extractor = {
  readonly turnEnded: (turn: EndedTurn) => void;
  readonly idle: () => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** `onExtracted` is told how each run ended, and of each look that began none. */
export type ExtractorOptions = Omit<ExtractOptions, 'insist'> & {
  readonly onExtracted?: (extracted: Extracted & { readonly sessionId: string }) => void;
};

/** Each run has a journal of its own on disk; that a turn ended costs no write. */
const unwritten: JournalWriter = { write: () => TE.right(undefined), discard: TE.right(undefined) };

/** A defect costs its own session, and none of the others that wait. */
const byDefect = (defect: unknown): Extracted =>
  broken(`The session could not be looked through: ${String(defect)}`);

type Over = {
  readonly capabilities: Capabilities;
  readonly folders: StoreFolders;
  readonly options: ExtractorOptions;
};

const handlersOver = (
  box: ReturnType<typeof mailbox>,
  { capabilities, folders, options: { onExtracted = () => {}, ...options } }: Over,
): EffectHandlers => {
  const observers = listeners<Extracted & { readonly sessionId: string }>();
  observers.add(onExtracted);
  return {
    look: effect('nothing', () => TE.fromIO<readonly TurnEnd[], never>(box.take)),
    extract: effect('nothing', ({ sessionId }: { readonly sessionId: string }, { signal }) =>
      TE.fromTask<Extracted, never>(async () => {
        const session = { sessionId, messages: box.messagesOf(sessionId) };
        const extracted = await box
          .engineOf(sessionId)
          .then((engine = options.engine) =>
            extractOnce(capabilities, folders, session, { ...options, ...(engine && { engine }) }, signal),
          )
          .catch(byDefect);
        observers.tell({ ...extracted, sessionId });
        return extracted;
      }),
    ),
  };
};

/** An extractor for one store. Two of them share nothing but what is on disk. */
export const extractorOf = (
  capabilities: Capabilities,
  folders: StoreFolders,
  options: ExtractorOptions = {},
): Extractor => {
  const box = mailbox();
  const handlers = handlersOver(box, { capabilities, folders, options });
  let run: Run | null = null;
  let current: Promise<void> | null = null;
  let isDisposed = false;

  const burst = (): Promise<unknown> => {
    run = startRun({
      machine: extractionMachine,
      name: 'extraction',
      input: null,
      handlers,
      journal: unwritten,
      clock: capabilities.clock,
      owner: capabilities.processes.self,
      versions: versionsOf(extractionMachine, RELEASE),
    });
    // A defect of ours ends the run; the turn that brought it to light has nothing to do with it.
    return run.done.catch(() => {});
  };

  const begin = (): void => {
    if (current !== null || isDisposed || box.isEmpty()) return;
    current = burst().then(() => {
      current = null;
      run = null;
      if (box.isEmpty()) box.forget();
      begin();
    });
  };

  const idle = async (): Promise<void> => {
    while (current !== null) await current;
  };

  return {
    turnEnded: (turn) => {
      if (isDisposed) return;
      const taken = E.tryCatch(() => box.put(turn), String);
      if (E.isRight(taken)) begin();
    },
    idle,
    dispose: async () => {
      isDisposed = true;
      run?.send({ type: 'KILL', by: 'the host, which ends', request: null });
      await idle();
    },
  };
};
