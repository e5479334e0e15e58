import * as E from 'fp-ts/lib/Either.js';
import { type Automaton, automatonOf } from './automaton.js';
import { parsePattern } from './parse-pattern.js';
import type { Pattern } from './pattern.js';
import { statesOf } from './states.js';

/** Does a line, without its line end, have what the pattern finds? */
export type LineSearch = { readonly pattern: Pattern; readonly test: (line: string) => boolean };

const testing = (automaton: Automaton): LineSearch['test'] => {
  const { letterOf, step, foundAtEnd, start } = statesOf(automaton);
  return (line) => {
    let state = start;
    for (let at = 0; at < line.length; at += 1) {
      const point = line.codePointAt(at) ?? 0;
      if (point > 0xffff) at += 1;
      const letter = letterOf(point);
      let next = state.next[letter];
      if (next === undefined) {
        next = step(state, letter);
        state.next[letter] = next;
      }
      if (next === null) return true;
      state = next;
    }
    return foundAtEnd(state);
  };
};

/** What finds the lines that the pattern finds, or in a sentence why there is none. */
export const compiled = (pattern: Pattern): E.Either<string, LineSearch> =>
  E.map((automaton: Automaton): LineSearch => ({ pattern, test: testing(automaton) }))(automatonOf(pattern));

/** Characters that a search pattern has at most. */
const PATTERN_CAP = 500;

/**
 * Compiles a search pattern, or says in a sentence why it is none. The time a search takes grows with the length of the line
 * and no faster, whatever the pattern.
 */
export const lineSearch = (pattern: string, ignoreCase = false): E.Either<string, LineSearch> =>
  pattern === '' || pattern.length > PATTERN_CAP
    ? E.left(`A search pattern has 1 to ${PATTERN_CAP} characters; search for a distinctive word.`)
    : E.chain(compiled)(parsePattern(pattern, ignoreCase));
