import { localDate } from '../../effects/live/local-date.js';
import type { TextBlock } from '../../effects/ports/model.js';
import { DEFINITIONS } from '../../effects/services/tools/definitions.js';
import { overviewOf } from '../../memory/extraction/overview.js';
import { EXTRACTION_RULES } from '../../memory/extraction/rules.js';
import { extractionSection } from '../../memory/extraction/section.js';
import type { StoreImage } from '../../memory/store-image.js';
import type { ShownRow } from '../../memory/transcripts/shown-rows.js';
import { neutralise } from '../../permissions/injection/neutralise.js';
import type { Engine } from '../engines/engine.js';

/** What one run is about: its engine, the store as it stands, the new rows, and the moment, in milliseconds since 1970. */
export type ExtractionOccasion = {
  readonly engine: Pick<Engine, 'name'>;
  readonly memory: string;
  readonly image: StoreImage;
  readonly rows: readonly ShownRow[];
  readonly transcript: string;
  readonly now: number;
  readonly boundary: string | null;
};

/** What is read as data must not look like a message of the host, either. */
const plain = (text: string): string => neutralise('', text).text;

/**
 * The prompt of one run: first the rules, the same in every run, then what is of this run. A host's own tools do not know
 * transcripts, so that the rows stand in the prompt.
 */
export const extractionPrompt = (occasion: ExtractionOccasion): readonly TextBlock[] => {
  const { engine, memory, image, rows, transcript, now, boundary } = occasion;
  const isHosts = engine.name === 'host';
  const section = extractionSection({
    memory,
    today: localDate(now),
    tools: isHosts ? [] : DEFINITIONS.map(({ name }) => name),
    overview: plain(overviewOf(image)),
    rows: rows.map((row) => ({ ...row, lines: row.lines.map(plain) })),
    transcript: isHosts ? null : transcript,
    boundary,
  });
  return [
    { type: 'text', text: EXTRACTION_RULES },
    { type: 'text', text: section },
  ];
};
