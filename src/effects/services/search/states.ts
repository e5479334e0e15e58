import { type Alphabet, alphabetOf } from './alphabet.js';
import type { Automaton, Instruction } from './automaton.js';
import { WORD } from './code-points.js';
import type { Place } from './pattern.js';

/** What lies on one side of a place between two characters. */
type Side = 'nothing' | 'word' | 'other';

/** All that matters of the part of a line that was read: where the automaton may be, and what the last character was. */
export type State = {
  readonly at: readonly number[];
  readonly before: Side;
  /** By letter; null: found. */
  readonly next: (State | null | undefined)[];
  foundAtEnd: boolean | undefined;
};

/** More states than this are forgotten and made anew, so that memory stays bounded. */
const STATES_KEPT = 1_000;

const holds = (place: Place, before: Side, after: Side): boolean => {
  switch (place) {
    case 'start':
      return before === 'nothing';
    case 'end':
      return after === 'nothing';
    case 'edge':
      return (before === 'word') !== (after === 'word');
    case 'no-edge':
      return (before === 'word') === (after === 'word');
  }
};

type Take = Extract<Instruction, { _tag: 'Take' }>;

/** Where the automaton may take a character, between two sides; null: it has found. */
const takesFrom = (
  { instructions }: Automaton,
  at: readonly number[],
  before: Side,
  after: Side,
): readonly Take[] | null => {
  const takes: Take[] = [];
  const seen = new Set<number>();
  const open = [...at];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const instruction = instructions[place];
    if (instruction === undefined || instruction._tag === 'Found') return null;
    if (instruction._tag === 'Take') takes.push(instruction);
    else if (instruction._tag === 'Fork') open.push(...instruction.ways);
    else if (holds(instruction.place, before, after)) open.push(instruction.then);
  }
  return takes;
};

const setsOf = ({ instructions }: Automaton) =>
  instructions.flatMap((instruction) => (instruction._tag === 'Take' ? [instruction.of] : []));

/** Runs an automaton over lines by states that are made when they are first needed. */
export const statesOf = (automaton: Automaton) => {
  const alphabet: Alphabet = alphabetOf([WORD, ...setsOf(automaton)]);
  const words = alphabet.lettersOf(WORD);
  const accepted = new Map(setsOf(automaton).map((set) => [set, alphabet.lettersOf(set)]));
  const states = new Map<string, State>();
  const start: State = { at: [automaton.start], before: 'nothing', next: [], foundAtEnd: undefined };

  const forget = (): void => {
    states.clear();
    start.next.length = 0;
  };

  const stateOf = (at: readonly number[], before: Exclude<Side, 'nothing'>): State => {
    const key = `${before} ${at.join(' ')}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= STATES_KEPT) forget();
    const made: State = { at, before, next: [], foundAtEnd: undefined };
    states.set(key, made);
    return made;
  };

  const step = (state: State, letter: number): State | null => {
    const after = words[letter] === 1 ? 'word' : 'other';
    const takes = takesFrom(automaton, state.at, state.before, after);
    if (takes === null) return null;
    const there = takes.filter(({ of }) => accepted.get(of)?.[letter] === 1).map(({ then }) => then);
    // A find may begin at every character.
    return stateOf(
      [...new Set([...there, automaton.start])].sort((a, b) => a - b),
      after,
    );
  };

  const foundAtEnd = (state: State): boolean => {
    state.foundAtEnd ??= takesFrom(automaton, state.at, state.before, 'nothing') === null;
    return state.foundAtEnd;
  };

  return { letterOf: alphabet.letterOf, step, foundAtEnd, start };
};
