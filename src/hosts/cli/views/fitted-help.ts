import { fitted } from './fitted.js';

/** Help for a terminal so wide; examples stay whole, to be copied. null: it is for no terminal. */
export const fittedHelp = (text: string, columns: number | null): string => {
  const lines = text.trimEnd().split('\n');
  const isExample = (at: number): boolean => lines[at - 1]?.startsWith('  # ') === true;
  return lines.flatMap((line, at) => (isExample(at) ? [line] : fitted([line], columns))).join('\n');
};
