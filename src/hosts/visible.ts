// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text from a store, a transcript or a file name, fit for a terminal: control characters, which could move the cursor
 * or hide text, are shown as code points. Newlines and tabs stay.
 */
export const visible = (text: string): string =>
  text.replaceAll(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for a row of a report, whole and on one line: a name with a line break in it would look like a row of ours. */
export const visibleRow = (text: string): string => visible(text).replaceAll('\n', '\\u000a');

/** The same on one line and no longer than `limit` characters. */
export const visibleLine = (text: string, limit: number): string => {
  const line = visible(text.replaceAll(/\s+/g, ' ').trim());
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`;
};
