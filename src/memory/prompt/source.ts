/** By this label a dream is told from conversations and from other runs, in requests, journals and events. */
export const DREAM_SOURCE = 'auto-dream';

/** The same for a run that takes memories out of one turn. */
export const EXTRACTION_SOURCE = 'extract-memories';

/** The same for a turn of the persistent assistant. */
export const ASSISTANT_SOURCE = 'assistant';

const ALL = [DREAM_SOURCE, EXTRACTION_SOURCE, ASSISTANT_SOURCE] as const;

export type RunSource = (typeof ALL)[number];

const SOURCES: ReadonlySet<unknown> = new Set<RunSource>(ALL);

/** Is this the label of one of our own runs? */
export const isOwnSource = (label: unknown): boolean => SOURCES.has(label);

/**
 * The first line of a run's prompt, by which the run is known again where its prompt came into a transcript. Only
 * characters that no serialiser escapes.
 */
export const markerOf = (source: RunSource): string => `[autodream-run:${source}]`;

const MARKERS = ALL.map(markerOf);

/** Does the prompt of an own run stand somewhere in the text? */
export const holdsMarker = (text: string): boolean => MARKERS.some((marker) => text.includes(marker));

/** At the beginning of a line, or in JSON of which it is the prompt. Whoever quotes a line of a file puts its place before it. */
const PRINTED = new RegExp(
  `^[^\\S\\n]*(?:\\{\\s*"prompt":\\s*")?(?:${MARKERS.map((marker) => marker.replace(/[[\]]/g, '\\$&')).join('|')})`,
  'm',
);

/** Is such a prompt among what a command printed? */
export const printsPrompt = (text: string): boolean => holdsMarker(text) && PRINTED.test(text);
