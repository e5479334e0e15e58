import * as E from 'fp-ts/lib/Either.js';
import type { CodePoints } from './code-points.js';
import type { Pattern, Place } from './pattern.js';

/** What an automaton does at one of its places: goes on by a character, if it is at a place of the line, both ways, or has found. */
export type Instruction =
  | { readonly _tag: 'Take'; readonly of: CodePoints; readonly then: number }
  | { readonly _tag: 'If'; readonly place: Place; readonly then: number }
  | { readonly _tag: 'Fork'; readonly ways: readonly number[] }
  | { readonly _tag: 'Found' };

export type Automaton = { readonly instructions: readonly Instruction[]; readonly start: number };

/** Instructions that an automaton has at most: each may have to be looked at for each character of a line. */
const SIZE_CAP = 500;

/** How many instructions a pattern takes, repeats written out. */
const sizeOf = (pattern: Pattern): number => {
  switch (pattern._tag) {
    case 'One':
    case 'At':
      return 1;
    case 'Sequence':
    case 'Choice':
      return pattern.parts.reduce((size, part) => size + sizeOf(part), 1);
    case 'Repeat':
      return (pattern.most ?? pattern.least + 1) * (sizeOf(pattern.part) + 1);
  }
};

/** Lays out a pattern from its end to its beginning: `then` is where to go on after it. */
type Layout = (pattern: Pattern, then: number) => number;

const layoutInto = (instructions: Instruction[]): Layout => {
  const add = (instruction: Instruction): number => instructions.push(instruction) - 1;
  const repeat = ({ part, least, most }: Extract<Pattern, { _tag: 'Repeat' }>, then: number): number => {
    let start = then;
    if (most === null) {
      start = add({ _tag: 'Fork', ways: [] });
      const again = lay(part, start);
      instructions[start] = { _tag: 'Fork', ways: [again, then] };
    }
    for (let left = (most ?? least) - least; left > 0; left -= 1)
      start = add({ _tag: 'Fork', ways: [lay(part, start), then] });
    for (let left = least; left > 0; left -= 1) start = lay(part, start);
    return start;
  };
  const lay: Layout = (pattern, then) => {
    switch (pattern._tag) {
      case 'One':
        return add({ _tag: 'Take', of: pattern.of, then });
      case 'At':
        return add({ _tag: 'If', place: pattern.place, then });
      case 'Sequence':
        return pattern.parts.reduceRight((next, part) => lay(part, next), then);
      case 'Choice':
        return add({ _tag: 'Fork', ways: pattern.parts.map((part) => lay(part, then)) });
      case 'Repeat':
        return repeat(pattern, then);
    }
  };
  return lay;
};

/** The automaton that finds what a pattern finds, or in a sentence why it would be too large. */
export const automatonOf = (pattern: Pattern): E.Either<string, Automaton> => {
  if (sizeOf(pattern) > SIZE_CAP)
    return E.left(
      'The pattern is not searched: with its repeats written out it is too long; ask for fewer repeats, or use * or +.',
    );
  const instructions: Instruction[] = [{ _tag: 'Found' }];
  return E.right({ start: layoutInto(instructions)(pattern, 0), instructions });
};
