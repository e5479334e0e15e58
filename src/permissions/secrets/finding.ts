/** Where a secret stands in a text, `end` excluded, and what kind of secret it is, such as `github-token`. */
export type Finding = { readonly start: number; readonly end: number; readonly kind: string };

/** Looks for one sort of secret. It takes time in proportion to the text's length, whatever the text. */
export type Finder = (text: string) => readonly Finding[];

/** All matches of a global pattern, each a secret as a whole. */
export const matchesOf = (kind: string, pattern: RegExp, text: string): readonly Finding[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
    kind,
  }));

/** In their order, without those that overlap an earlier one: of two that do, the one that starts first, else the longer, stays. */
export const apart = (findings: readonly Finding[]): readonly Finding[] => {
  const kept: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || finding.start >= last.end) kept.push(finding);
    else if (finding.end > last.end) kept.push({ ...finding, start: last.end });
  }
  return kept;
};
