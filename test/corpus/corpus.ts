import { seeded } from '../../src/effects/simulated/random.js';
import { type Draw, drawing } from './draw.js';
import { FRAMED, type Framed } from './framed-secrets.js';
import { HASHES } from './hashes.js';
import { IDENTIFIERS } from './identifiers.js';
import { KEY_FRAMES } from './key-frames.js';
import { KEYS } from './keys.js';
import { PROSE } from './prose.js';

const SEED = 20_251_130;
const OF_EACH_KIND = 10;
const LOOK_ALIKES = 2_000;

/** A secret in its surroundings, cut in two so that no scanner of repositories takes it for a real one. */
export type SecretLine = {
  readonly kind: string;
  readonly parts: readonly [before: string, firstHalf: string, secondHalf: string, after: string];
};

export type HarmlessLine = { readonly kind: string; readonly text: string };

const cut = (kind: string, [before, secret, after]: Framed): SecretLine => {
  const middle = Math.floor(secret.length / 2);
  return { kind, parts: [before, secret.slice(0, middle), secret.slice(middle), after] };
};

/** In each round one of each kind; its surroundings are others in each, and differ from those of the kind before it. */
const keysOfRound = (draw: Draw, round: number): readonly SecretLine[] =>
  KEYS.map(({ kind, variable, make }, at) => {
    const frame = KEY_FRAMES[(at * 5 + round * 7) % KEY_FRAMES.length];
    const [before, after] = frame?.(draw, variable) ?? ['', ''];
    return cut(kind, [before, make(draw), after]);
  });

const framedOfRound = (draw: Draw, round: number): readonly SecretLine[] =>
  [...FRAMED].flatMap(([kind, makers]) => {
    const made = makers[round % makers.length]?.(draw);
    return made === undefined ? [] : [cut(kind, made)];
  });

export const secretLines = (): readonly SecretLine[] => {
  const draw = drawing(seeded(SEED));
  const rounds = Array.from({ length: OF_EACH_KIND }, (_, round) => round);
  return rounds.flatMap((round) => [...keysOfRound(draw, round), ...framedOfRound(draw, round)]);
};

/** Texts without any secret, of each kind in turn, no two the same. */
export const harmlessLines = (): readonly HarmlessLine[] => {
  const draw = drawing(seeded(SEED + 1));
  const kinds = [HASHES, IDENTIFIERS, PROSE].flat();
  const made = new Map<string, string>();
  for (let at = 0; made.size < LOOK_ALIKES; at += 1) {
    const [kind, make] = kinds[at % kinds.length] ?? PROSE[0] ?? ['', () => ''];
    made.set(make(draw), kind);
  }
  return [...made].map(([text, kind]) => ({ kind, text }));
};

/** Scanners look for the words that begin a PEM block; within JSON they may be written otherwise. */
const unlikeAKey = (json: string): string => json.replaceAll('PRIVATE KEY', '\\u0050RIVATE KEY');

/** One JSON value a line. */
export const written = (lines: readonly (SecretLine | HarmlessLine)[]): string =>
  `${lines.map((line) => unlikeAKey(JSON.stringify(line))).join('\n')}\n`;
