const SHAPE = /\[masked [a-z0-9-]{1,40} \d{1,9} [a-z0-9]{1,16}\]/g;

/** Fills up a placeholder's room. No secret has it. */
const FILLER = '█';

/** The text with nothing but fillers where placeholders stand, those of earlier runs too; all else stays in its place. */
export const withoutPlaceholders = (text: string): string =>
  text.includes('[masked ') ? text.replace(SHAPE, (placeholder) => FILLER.repeat(placeholder.length)) : text;

/** Gives a secret the text that stands for it, the same as long as a run goes on, and finds the secret behind such a text. */
export type Placeholders = {
  readonly of: (value: string, kind: string) => string;
  /** The text with the secret in place of each placeholder for which `back` agrees. */
  readonly replaced: (text: string, back: (value: string) => boolean) => string;
};

/**
 * `boundary`, up to 16 small letters and digits, is a text of this run that nobody can have known who wrote what the run reads: else a transcript could hold a
 * placeholder, and have a secret put where it says.
 */
export const placeholders = (boundary: string): Placeholders => {
  const byValue = new Map<string, string>();
  const byPlaceholder = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    of: (value, kind) => {
      const known = byValue.get(value);
      if (known !== undefined) return known;
      const count = (counts.get(kind) ?? 0) + 1;
      const placeholder = `[masked ${kind} ${count} ${boundary}]`;
      counts.set(kind, count);
      byValue.set(value, placeholder);
      byPlaceholder.set(placeholder, value);
      return placeholder;
    },
    replaced: (text, back) =>
      text.replace(SHAPE, (placeholder) => {
        const value = byPlaceholder.get(placeholder);
        return value !== undefined && back(value) ? value : placeholder;
      }),
  };
};
