import type { LogFields, LogLevel } from '../../ports/log.js';

/** What is noted, and when: `time` in milliseconds since 1970. */
export type LogEntry = {
  readonly time: number;
  readonly level: LogLevel;
  readonly pid: number;
  readonly message: string;
  readonly fields: LogFields;
};

/** Takes secrets out of a text. */
export type Clean = (text: string) => string;

/** Characters that are shown of one text. */
const MOST_SHOWN = 2_000;

/** Characters of one text that are looked through; the rest of a longer one is not noted. */
const MOST_READ = 10_000;

/** A secret that the cut goes through may not be known as one, so the end of a text that was cut is left out. */
const UNSURE = 1_000;

const WITHHELD = '[withheld]';

/** Control characters of eight bits and such as turn the direction of a line; JSON escapes the others itself. */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const shown = (text: string, clean: Clean): string => {
  if (text.length <= MOST_READ) return clean(text).slice(0, MOST_SHOWN);
  const start = clean(text.slice(0, MOST_READ));
  return start.slice(0, Math.min(MOST_SHOWN, Math.max(start.length - UNSURE, 0)));
};

/** A text is often told to be a secret by its name, so both are looked at together. */
const shownField = (name: string, value: string, clean: Clean): string => {
  const start = `${name}=`;
  const both = shown(`${start}${value}`, clean);
  return both.startsWith(start) ? both.slice(start.length) : WITHHELD;
};

const shownFields = (fields: LogFields, clean: Clean): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? shownField(name, value, clean) : value,
    ]),
  );

/** One line of the log with its line break: a JSON object, on a terminal as harmless as in a file. */
export const logLine = ({ time, level, pid, message, fields }: LogEntry, clean: Clean): string => {
  const line = {
    time: new Date(time).toISOString(),
    level,
    pid,
    message: shown(message, clean),
    ...(Object.keys(fields).length === 0 ? {} : { fields: shownFields(fields, clean) }),
  };
  return `${JSON.stringify(line).replace(UNSEEN, escaped)}\n`;
};
