import type { ExtractionCursors } from '../../effects/ports/extraction-cursors.js';
import type { TextBlock } from '../../effects/ports/model.js';
import { cursorFile } from '../../effects/services/extraction/cursor-file.js';
import { rowsView } from '../../effects/services/transcripts/rows-view.js';
import { EXTRACTION_SOURCE } from '../../memory/prompt/source.js';
import type { StoreImage } from '../../memory/store-image.js';
import { besideInput } from '../dream/beside-input.js';
import { newBoundary } from '../dream/boundary.js';
import { type DreamEvents, dreamEvents } from '../dream/dream-events.js';
import type { HostEvent } from '../dream/host-events.js';
import { maskedNews } from '../dream/masked-news.js';
import { maskedPrompt, runMasking } from '../dream/run-masking.js';
import type { Engine } from '../engines/engine.js';
import { newRunId, type Store } from '../store.js';
import { extractionPrompt } from './extraction-prompt.js';
import type { ExtractionStart } from './extraction-run.js';
import type { NewRows } from './what-is-new.js';

/** The cursors of a store's sessions. */
export const cursorsOf = ({ capabilities, folders }: Store): ExtractionCursors =>
  cursorFile({ files: capabilities.files, state: folders.state, unique: capabilities.random });

/** What is known before a run: the store with what it holds, and what is new. */
export type Occasion = {
  readonly store: Store;
  readonly engine: Engine;
  readonly image: StoreImage;
  readonly fresh: NewRows;
  readonly sessionId: string;
};

/** The machine of the agent, as records name it: from when it is there a model is asked. */
export const AGENT = 'dream/agent';

/** A session as the name of a transcript: what a host calls it may be anything. */
const nameOf = (sessionId: string): string =>
  sessionId
    .replace(/[^\w-]/g, '-')
    .slice(0, 100)
    .replace(/^-*$/, 'session');

const promptOf = (
  { store, engine, image, fresh }: Occasion,
  session: string,
  boundary: string | null,
): readonly TextBlock[] =>
  extractionPrompt({
    engine,
    memory: store.folders.memory,
    image,
    rows: fresh.rows,
    transcript: `${store.folders.transcripts}/${session}.jsonl`,
    now: store.capabilities.clock.now(),
    boundary,
  });

/** The session as the run's tools see it: the new rows and nothing else. */
const lent = ({ store, fresh }: Occasion, session: string): ExtractionStart['transcripts'] => {
  const folder = store.folders.transcripts;
  return {
    folder,
    sessions: [session],
    lines: store.capabilities.lines,
    since: null,
    view: (onShown) => rowsView({ folder, session, rows: fresh.rows }, onShown),
  };
};

/** What one run is started with, and whoever is to be told of it. */
export const startOf = (
  occasion: Occasion,
  onEvent: (event: HostEvent) => void,
): { readonly start: ExtractionStart; readonly events: DreamEvents } => {
  const { store, engine, fresh, sessionId } = occasion;
  const { capabilities, paths } = store;
  const [runId, session] = [newRunId(capabilities), nameOf(sessionId)];
  const masking = runMasking(capabilities, runId);
  // Also where the engine fences nothing itself: the prompt has text of the store and of the session.
  const fence = newBoundary(capabilities, { fences: true });
  const boundary = engine.fences === true ? fence : null;
  const prompt = maskedPrompt(masking, promptOf(occasion, session, fence));
  const tell = (event: HostEvent): void => onEvent(maskedNews(masking, event));
  const count = (event: HostEvent): void => capabilities.telemetry?.event(event);
  const events = dreamEvents(runId, false, [tell, count], false, EXTRACTION_SOURCE);
  const start: ExtractionStart = {
    store,
    engine,
    prompt,
    boundary,
    masking,
    input: besideInput(
      {
        ...{ runId, kind: 'extract', source: EXTRACTION_SOURCE, journal: paths.journalOf(runId) },
        ...{ sessions: [sessionId], boundary },
      },
      engine,
      prompt,
    ),
    transcripts: lent(occasion, session),
    move: { cursors: cursorsOf(store), runId, sessionId, from: fresh.from, to: fresh.to },
    // From the claim on there is something to tell of.
    onRecord: (record) => events.onRecord(record, AGENT in record.after),
  };
  return { start, events };
};
