import type { IndexSize } from '../../api.js';
import { byteCount, count } from '../words.js';

/** One measure of the index against what a session loads of it. `level`: `over`: more than a session loads. */
export type Fill = {
  readonly name: 'Lines' | 'Bytes';
  readonly value: number;
  readonly most: number;
  readonly level: 'room' | 'over';
  readonly words: string;
};

const levelOf = (value: number, most: number): Fill['level'] => (value > most ? 'over' : 'room');

const rest = (value: number, most: number, told: (amount: number) => string): string =>
  value > most ? `${told(value - most)} are not loaded` : `${told(most - value)} left`;

/** How full an index is, by lines and by bytes. */
export const indexFill = ({ lines, bytes, mostLines, mostBytes }: IndexSize): readonly Fill[] => {
  const ofLines = (amount: number): string => count(amount, 'line');
  return [
    {
      name: 'Lines',
      value: lines,
      most: mostLines,
      level: levelOf(lines, mostLines),
      words: `${lines} of ${mostLines}, ${rest(lines, mostLines, ofLines)}`,
    },
    {
      name: 'Bytes',
      value: bytes,
      most: mostBytes,
      level: levelOf(bytes, mostBytes),
      words: `${byteCount(bytes)} of ${byteCount(mostBytes)}, ${rest(bytes, mostBytes, byteCount)}`,
    },
  ];
};
