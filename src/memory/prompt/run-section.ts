/**
 * What one run is about. `memory` and `transcripts` are absolute paths as people know them (`transcripts` null: none can be
 * read); `readRoots`: absolute folders that can be read beside them; `today` is YYYY-MM-DD in local time. `sessions` are ids since the last consolidation, newest first, of
 * `sessionCount` in all. `tools` are names. A `manual` run is done by a host's own loop on the live folder with the host's
 * permissions; a `dream` works on a copy. `boundary`: what tools answer is fenced with it; null: it is sent as it is.
 * `wishes`: a section that comes after it, ready as it is.
 */
export type RunData = {
  readonly memory: string;
  readonly transcripts: string | null;
  readonly readRoots?: readonly string[];
  readonly today: string;
  readonly sessions: readonly string[];
  readonly sessionCount: number;
  readonly tools: readonly string[];
  readonly mode: 'dream' | 'manual';
  readonly boundary: string | null;
  readonly wishes?: string;
};

/** Nothing that could end a line or the fence, or change how the text around it reads. */
const UNSAFE_IN_PATH = /[^\p{L}\p{N}\p{M} ./\\:_+@~,=()[\]#%&'!$-]/gu;
const PATH_LENGTH = 400;

const SAFE_ID = /^[A-Za-z0-9][\w.-]{0,63}$/;
const SAFE_TOOL = /^[A-Za-z][\w.-]{0,39}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A path under its name, in one line; what could end that line or the fence around it is shown as a question mark. */
export const pathLine = (name: string, path: string): string => {
  const shown = path.slice(0, PATH_LENGTH).replace(UNSAFE_IN_PATH, '?');
  return shown === path ? `${name}: "${shown}"` : `${name}: "${shown}" (not shown as it is)`;
};

/** Can a text that came from outside stand in a prompt as it is, in one line? */
export const isShownAsItIs = (text: string): boolean => text.replace(UNSAFE_IN_PATH, '?') === text;

/** A day, YYYY-MM-DD, with its weekday. */
export const dateLine = (today: string): string => {
  const [, year, month, day] = DATE.exec(today) ?? [];
  if (year === undefined) return 'today: unknown';
  const weekday = WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()];
  return `today: ${today}, ${weekday}`;
};

/** An id is the name of a file, which could say anything; one that is no plain id is only counted. */
const sessionLines = ({ sessions, sessionCount }: RunData): readonly string[] => {
  const shown = sessions.filter((id) => SAFE_ID.test(id));
  const omitted = Math.max(sessionCount, sessions.length) - shown.length;
  const listed = shown.length === 0 ? 'none listed' : shown.join(', ');
  return [
    `sessions since the last consolidation: ${listed}`,
    ...(omitted === 0 ? [] : [`sessions not listed here: ${omitted}`]),
  ];
};

const dataOf = (facts: RunData): string =>
  [
    '<run-data>',
    dateLine(facts.today),
    pathLine('memory folder', facts.memory),
    facts.transcripts === null ? 'transcripts: none' : pathLine('transcripts folder', facts.transcripts),
    ...(facts.readRoots ?? []).map((path) => pathLine('folder to read', path)),
    ...sessionLines(facts),
    '</run-data>',
  ].join('\n');

const DREAM = `Work with the tools that you have on the memory folder. You work on a copy of it; paths that name the folder, and relative ones, reach the copy. Only Markdown files in it can be written.`;

const TRANSCRIPTS = `Of the transcripts folder you can read the transcripts of the listed sessions, <session>.jsonl, and nothing else. They are shown as rows of what people and assistants said: NUMBER [TIME] WHO: TEXT. Give Grep the folder as its path, and a word that is rare; it answers SESSION:NUMBER:[TIME] WHO: LINE, 100 lines at most. Give Read an offset and a small limit around such a NUMBER. Searches without a path never look into transcripts.`;

const MANUAL = `You work on the folder itself, with the permissions that you have anyway, and nobody checks the result but you: keep to what the checks would refuse all the same. Delete a topic by removing its file instead of writing it empty. Write nothing but the memory folder's Markdown, and leave names that begin with a dot alone. Transcripts are JSON, one row a line, and large: search them with a narrow pattern, and look only at rows of type user, assistant and summary of the listed sessions.`;

/** The names of the tools, if there are any to name. */
export const toolLine = (tools: readonly string[]): readonly string[] => {
  const names = tools.filter((tool) => SAFE_TOOL.test(tool));
  return names.length === 0 ? [] : [`Tools: ${names.join(', ')}.`];
};

/** The boundary of the run's fences, if it has one. */
export const boundaryLine = (boundary: string | null): readonly string[] =>
  boundary === null ? [] : [`Boundary: ${boundary}.`];

/** The section of the prompt that is of one run. Values that came from outside are cleaned and stand in a fence. */
export const runSection = (facts: RunData): string => {
  const dream = facts.transcripts === null ? [DREAM] : [DREAM, TRANSCRIPTS];
  return [
    '## This run',
    ...(facts.mode === 'manual' ? [MANUAL] : dream),
    ...toolLine(facts.tools),
    ...boundaryLine(facts.boundary),
    dataOf(facts),
    ...(facts.wishes === undefined ? [] : [facts.wishes]),
  ].join('\n\n');
};
