type Span = { readonly pos: number; readonly end: number };

/** Stands for what lies in a span; the source itself cannot have it, as control characters are denied before. */
const SEEN = '\u0000';
/** What may stand between spans: blanks, joints of commands, continued lines and comments. */
const BETWEEN = new RegExp(`^(?:[${SEEN} \\t\\n|;&]|\\\\\\n|(?<![^ \\t\\n;&|])#[^\\n]*)*$`);

/**
 * Does every character of the source lie in one of these spans, or is it a blank, a joint of commands or in a comment?
 * What the parser left out would otherwise go by unjudged.
 */
export const isCovered = (source: string, spans: readonly Span[]): boolean => {
  let masked = '';
  for (const { pos, end } of [...spans].sort((a, b) => a.pos - b.pos)) {
    if (pos < masked.length || end < pos) return false;
    masked += source.slice(masked.length, pos) + SEEN.repeat(end - pos);
  }
  return BETWEEN.test(masked + source.slice(masked.length));
};
