import * as E from 'fp-ts/lib/Either.js';
import { cursorFile } from '../../effects/services/extraction/cursor-file.js';
import { readStore } from '../../effects/services/staging/read-store.js';
import { rowsView } from '../../effects/services/transcripts/rows-view.js';
import { reasonOf } from '../../machines/reason.js';
import { EXTRACTION_SOURCE } from '../../memory/prompt/source.js';
import type { StoreImage } from '../../memory/store-image.js';
import type { Capabilities } from '../capabilities.js';
import { newBoundary } from '../dream/boundary.js';
import { dreamEvents } from '../dream/dream-events.js';
import type { HostEvent } from '../dream/host-events.js';
import { maskedNews } from '../dream/masked-news.js';
import { maskedPrompt, runMasking } from '../dream/run-masking.js';
import type { Engine } from '../engines/engine.js';
import type { RunHandle } from '../running/run-handle.js';
import { isSupported, NOT_SUPPORTED } from '../running/unsupported.js';
import { newRunId, openStore, type Store, type StoreFolders } from '../store.js';
import { type ExtractionEngine, extractionEngine } from './extraction-engine.js';
import { extractionInput } from './extraction-input.js';
import { extractionPrompt } from './extraction-prompt.js';
import { type ExtractionStart, startExtraction } from './extraction-run.js';
import { type NewRows, type SessionMessages, whatIsNew } from './what-is-new.js';

/** `engine` is another one than the host's; `onEvent` watches only. `insist`: also while the store rests after failures. */
export type ExtractOptions = {
  readonly engine?: Engine;
  readonly onEvent?: (event: HostEvent) => void;
  readonly insist?: boolean;
};

export type Session = { readonly sessionId: string; readonly messages: SessionMessages };

/** A run that was begun (`more`: a part of what is new is left for another one), or in a sentence why none was. */
export type Begun =
  | { readonly _tag: 'Begun'; readonly run: RunHandle; readonly more: boolean }
  | { readonly _tag: 'Nothing' | 'Failed'; readonly reason: string };

const nothing = (reason: string): Begun => ({ _tag: 'Nothing', reason });
const failed = (act: string, error: unknown): Begun => ({ _tag: 'Failed', reason: reasonOf(act, error) });

/** A session as the name of a transcript: what a host calls it may be anything. */
const nameOf = (sessionId: string): string =>
  sessionId
    .replace(/[^\w-]/g, '-')
    .slice(0, 100)
    .replace(/^-*$/, 'session');

const cursorsOf = ({ capabilities, folders }: Store) =>
  cursorFile({ files: capabilities.files, state: folders.state, unique: capabilities.random });

/** What is known before a run: the store with what it holds, and what is new. */
type Occasion = {
  readonly store: Store;
  readonly engine: Engine;
  readonly image: StoreImage;
  readonly fresh: NewRows;
  readonly sessionId: string;
};

const promptOf = ({ store, engine, image, fresh }: Occasion, transcript: string, boundary: string | null) =>
  extractionPrompt({
    engine,
    memory: store.folders.memory,
    image,
    rows: fresh.rows,
    transcript,
    now: store.capabilities.clock.now(),
    boundary,
  });

const startOf = (occasion: Occasion, onEvent: (event: HostEvent) => void) => {
  const { store, engine, fresh, sessionId } = occasion;
  const { capabilities, folders, paths } = store;
  const runId = newRunId(capabilities);
  const masking = runMasking(capabilities, runId);
  const fence = newBoundary(capabilities, { fences: true });
  const boundary = engine.fences === true ? fence : null;
  const session = nameOf(sessionId);
  const shown = { folder: folders.transcripts, session, rows: fresh.rows };
  const prompt = maskedPrompt(masking, promptOf(occasion, `${folders.transcripts}/${session}.jsonl`, fence));
  const tell = (event: HostEvent): void => onEvent(maskedNews(masking, event));
  const count = (event: HostEvent): void => capabilities.telemetry?.event(event);
  const events = dreamEvents(runId, false, [tell, count], false, EXTRACTION_SOURCE);
  const start: ExtractionStart = {
    store,
    engine,
    prompt,
    boundary,
    masking,
    input: extractionInput({ runId, journal: paths.journalOf(runId), sessionId, boundary }, engine, prompt),
    transcripts: {
      folder: folders.transcripts,
      sessions: [session],
      lines: capabilities.lines,
      since: null,
      view: (onShown) => rowsView(shown, onShown),
    },
    move: { cursors: cursorsOf(store), runId, sessionId, from: fresh.from, to: fresh.to },
    // From the claim on there is something to tell of.
    onRecord: (record) => events.onRecord(record, 'dream/agent' in record.after),
  };
  return { start, events };
};

const begun = async (
  store: Store,
  { sessionId }: Session,
  fresh: NewRows,
  { engine, onEvent = () => {} }: { readonly engine: Engine; readonly onEvent?: ExtractOptions['onEvent'] },
): Promise<Begun> => {
  const image = await readStore(store.capabilities.files, store.folders.memory)();
  if (E.isLeft(image)) return failed('The store could not be read', image.left);
  const { start, events } = startOf({ store, engine, image: image.right, fresh, sessionId }, onEvent);
  const run = startExtraction(start);
  const done = run.done.then((result) => {
    events.onEnd(result);
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
  const rest = await cursorsOf(store).rest();
  return !insist && E.isRight(rest) && capabilities.clock.now() < rest.right.until
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
  const fresh = await whatIsNew(store, cursorsOf(store), session, signal)();
  if (E.isLeft(fresh)) return failed('The session could not be read', fresh.left);
  if (fresh.right === null) return nothing('Nothing was said since the last look.');
  if (!chosen.worthwhile(fresh.right.rows)) return nothing('Nothing that was said is to be remembered.');
  return begun(store, session, fresh.right, { engine: chosen.engine, onEvent: options.onEvent });
};
