import { fenced } from '../prompt/fence.js';
import { boundaryLine, dateLine, pathLine, toolLine } from '../prompt/run-section.js';
import { renderRow } from '../transcripts/render.js';
import type { ShownRow } from '../transcripts/shown-rows.js';

/**
 * What one run is about that takes memories out of a session. `memory` is an absolute path as people know it, `today` is
 * YYYY-MM-DD in local time, `tools` are names, `overview` says what the store holds. `rows` are new. `transcript`: the absolute
 * path under which the tools show them; null: they stand in the prompt. `boundary` fences what is data; null: nothing is sent to a model.
 */
export type ExtractionData = {
  readonly memory: string;
  readonly today: string;
  readonly tools: readonly string[];
  readonly overview: string;
  readonly rows: readonly ShownRow[];
  readonly transcript: string | null;
  readonly boundary: string | null;
};

const WORK = `Work with the tools that you have on the memory folder. You work on a copy of it; paths that name the folder, and relative ones, reach the copy. Only Markdown files in it can be written.`;

const READING = `Read the transcript that is named below: of the session it shows the new rows and nothing else, as NUMBER [TIME] WHO: TEXT. Where more rows follow, its last line says how to read on.`;

const TOLD = `The new rows of the session, as NUMBER [TIME] WHO: TEXT:`;

const HOLDS = `What the folder holds:`;

const data = (boundary: string | null, text: string): string =>
  boundary === null ? text : fenced(boundary, text);

const rangeLine = ([first, ...others]: readonly ShownRow[]): readonly string[] => {
  const last = others.at(-1) ?? first;
  return first === undefined || last === undefined ? [] : [`new rows: ${first.number} to ${last.number}`];
};

const factsOf = ({ today, memory, transcript, rows }: ExtractionData): string =>
  [
    '<run-data>',
    dateLine(today),
    pathLine('memory folder', memory),
    ...(transcript === null ? [] : [pathLine('transcript', transcript)]),
    ...rangeLine(rows),
    '</run-data>',
  ].join('\n');

/** The section of the prompt that is of one run. What came from outside is cleaned or stands in a fence. */
export const extractionSection = (about: ExtractionData): string => {
  const { transcript, rows, tools, overview, boundary } = about;
  return [
    '## This run',
    WORK,
    ...(transcript === null ? [TOLD, data(boundary, rows.map(renderRow).join('\n'))] : [READING]),
    ...toolLine(tools),
    ...boundaryLine(boundary),
    factsOf(about),
    HOLDS,
    data(boundary, overview),
  ].join('\n\n');
};
