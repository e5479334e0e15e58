import { IMITATION_PATTERNS } from './imitation-patterns.js';
import { asItLooks } from './look-alikes.js';

/** How a sign is spelled so that it is one no more; Markdown shows both alike. */
const SPELLED = { '<': '&lt;', '[': '&#91;', ':': '&#58;' } as const;

/**
 * A place of a text that imitates what only a host or a tool says, from `start` to `end`, and the offset of the character in it that
 * `spelled` is to replace.
 */
export type Imitation = {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly spelled: string;
};

/** `Promise<ToolResult>`, `List<System>`: the type of a type, as programs have it, right behind a name. */
const TYPE = /^<(?:[A-Z][a-z]+)+[\s>]?$/;
const isType = (text: string, index: number, match: string): boolean =>
  TYPE.test(match) && /[\p{L}\p{N}_]/u.test(text.charAt(index - 1));

/** All of them, in the order of the characters to be replaced. */
export const imitationsIn = (text: string): readonly Imitation[] => {
  const looks = asItLooks(text);
  return IMITATION_PATTERNS.filter(({ mayMatch }) => mayMatch(looks))
    .flatMap(({ pattern, sign }) =>
      [...looks.matchAll(pattern)]
        .filter(({ index, 0: match }) => !isType(looks, index, match))
        .map(({ index, 0: match }) => ({
          start: index,
          end: index + match.length,
          at: index + match.indexOf(sign),
          spelled: SPELLED[sign],
        })),
    )
    .sort((a, b) => a.at - b.at);
};

/** The numbers of the lines that have one, counted from 1. */
export const imitatingLines = (text: string): readonly number[] => {
  const lines = new Set<number>();
  let [line, from] = [1, 0];
  for (const { at } of imitationsIn(text)) {
    line += text.slice(from, at).split('\n').length - 1;
    from = at;
    lines.add(line);
  }
  return [...lines];
};
