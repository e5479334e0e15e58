import * as E from 'fp-ts/lib/Either.js';
import { readStore } from '../../effects/services/staging/read-store.js';
import type { JournalRecord } from '../../journal/record.js';
import { reasonOf } from '../../machines/reason.js';
import type { Capabilities } from '../capabilities.js';
import type { HostEvent } from '../dream/host-events.js';
import type { Engine } from '../engines/engine.js';
import type { RunHandle } from '../running/run-handle.js';
import { isSupported, NOT_SUPPORTED } from '../running/unsupported.js';
import { openStore, type Store, type StoreFolders } from '../store.js';
import { type ExtractionEngine, extractionEngine } from './extraction-engine.js';
import { noteEnd, restingOf } from './extraction-rest.js';
import { startExtraction } from './extraction-run.js';
import { AGENT, cursorsOf, startOf } from './extraction-start.js';
import { type NewRows, type SessionMessages, whatIsNew } from './what-is-new.js';

/** `engine` is another one than the host's; `onEvent` and `onRecord` watch only. `insist`: also while the store rests after failures. */
export type ExtractOptions = {
  readonly engine?: Engine;
  readonly onEvent?: (event: HostEvent) => void;
  readonly onRecord?: (record: JournalRecord, runId: string) => void;
  readonly insist?: boolean;
};

export type Session = { readonly sessionId: string; readonly messages: SessionMessages };

/** A run that was begun (`more`: a part of what is new is left for another one), or in a sentence why none was. */
export type Begun =
  | { readonly _tag: 'Begun'; readonly run: RunHandle; readonly more: boolean }
  | { readonly _tag: 'Nothing' | 'Failed'; readonly reason: string };

const nothing = (reason: string): Begun => ({ _tag: 'Nothing', reason });
const failed = (act: string, error: unknown): Begun => ({ _tag: 'Failed', reason: reasonOf(act, error) });

const begun = async (
  store: Store,
  { sessionId }: Session,
  fresh: NewRows,
  { engine, onEvent = () => {}, onRecord }: ExtractOptions & { readonly engine: Engine },
): Promise<Begun> => {
  const image = await readStore(store.capabilities.files, store.folders.memory)();
  if (E.isLeft(image)) return failed('The store could not be read', image.left);
  const { start, events } = startOf({ store, engine, image: image.right, fresh, sessionId }, onEvent);
  const run = startExtraction(start);
  if (onRecord !== undefined) run.subscribe((record) => onRecord(record, run.runId));
  let isPaid = false;
  run.subscribe(({ after }) => {
    isPaid = isPaid || AGENT in after;
  });
  const done = run.done.then(async (result) => {
    events.onEnd(result);
    // That it cannot be noted is no fault of the run.
    await noteEnd(store, { outcome: result.outcome, isPaid })();
    return result;
  });
  return { _tag: 'Begun', run: { ...run, done }, more: fresh.more };
};

/** Why no run is begun, whatever is new; null: one may be. */
const whyNot = async (
  store: Store,
  { engine }: ExtractionEngine,
  insist: boolean,
): Promise<string | null> => {
  const { capabilities, folders } = store;
  if (!isSupported(capabilities)) return NOT_SUPPORTED;
  if (engine.direct === true)
    return 'An engine that works on the memory folder itself cannot take memories out of a session.';
  const memory = await capabilities.files.stat(folders.memory)();
  if (E.isRight(memory) && memory.right === null) return `There is no store at ${folders.memory} yet.`;
  const rest = insist ? null : await restingOf(store)();
  return rest !== null && E.isRight(rest) && rest.right.until !== null
    ? `The last runs failed, so none is begun before ${new Date(rest.right.until).toISOString()}.`
    : null;
};

/**
 * Begins one run that takes memories out of what is new in a session, if anything there can be worth it. A turn with nothing
 * to look at writes nothing.
 */
export const beginExtraction = async (
  capabilities: Capabilities,
  folders: StoreFolders,
  session: Session,
  options: ExtractOptions = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Begun> => {
  const store = openStore(capabilities, folders);
  const chosen = extractionEngine(options.engine ?? capabilities.engine);
  const reason = await whyNot(store, chosen, options.insist === true);
  if (reason !== null) return nothing(reason);
  const fresh = await whatIsNew({ store, cursors: cursorsOf(store), ...chosen }, session, signal)();
  if (E.isLeft(fresh)) return failed('The session could not be read', fresh.left);
  if (fresh.right === null) return nothing('Nothing new was said that is to be remembered.');
  return begun(store, session, fresh.right, { ...options, engine: chosen.engine });
};
