/** Characters that one answer about transcripts has at most: whole transcripts are not for reading. */
export const PAGE_CAP = 50_000;

/** The lines of one answer. `add` tells whether the line still fitted; one that did not is left out. */
export type Page = { readonly lines: readonly string[]; readonly add: (line: string) => boolean };

/** A page of at most `most` lines. */
export const pageOf = (most: number): Page => {
  const lines: string[] = [];
  let size = 0;
  return {
    lines,
    add: (line) => {
      size += line.length + 1;
      if (lines.length === most || size > PAGE_CAP) return false;
      lines.push(line);
      return true;
    },
  };
};
