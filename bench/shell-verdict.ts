import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { analyse } from '../src/permissions/shell/analyse.js';
import { type Pairs, takePairs } from './statistics.js';

const UNIT =
  'grep -rn \'user: [a-z]*\' logs/2026/11 logs/2026/12 topics --exclude-dir=old --include="*.md" 2>/dev/null | tail -20 && ';

/** An allowed command of just that many characters. */
export const commandOf = (length: number): string => {
  const body = UNIT.repeat(Math.floor((length - 'ls notes.md'.length) / UNIT.length));
  return `${body}ls ${'n'.repeat(length - body.length - 3)}`;
};

/** Milliseconds of one act, as the mean of many, since one takes microseconds. */
const meanOf = (times: number, act: () => unknown): number => {
  const start = performance.now();
  for (let index = 0; index < times; index += 1) act();
  return (performance.now() - start) / times;
};

const visit = (node: SyntaxNode): void => forEachChild(node, visit);

/**
 * The verdict on a command of that many characters, and the parse of the same text. The parser leaves the parts of words for
 * when they are first asked for, so all of them are.
 */
export const verdicts = (length: number, pairs: number): Promise<Pairs> => {
  const command = commandOf(length);
  if (analyse(command)._tag !== 'Allowed') throw new Error('the command to measure has to be an allowed one');
  const times = Math.ceil(40_000 / length);
  return takePairs(
    pairs,
    async () => meanOf(times, () => analyse(command)),
    async () => meanOf(times, () => visit(parse(command))),
  );
};
