import { readFileSync, writeSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { verifyChain } from '../../src/journal/verify-chain.js';
import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { replay } from '../../src/runtime/replay.js';
import { contextDigest, outputOf, stateValues } from '../../src/runtime/tree.js';
import { forbidEffects } from './replay-effects.js';

const journals = process.argv.slice(2).map((path) => readFileSync(path));
const say = writeSync;

forbidEffects();
/** A real effect, to show that it would not go unnoticed here. */
const forbidden = await nodeFiles.stat('/')();

const ends = journals.map((bytes) => {
  const { records, head, settled, fault } = verifyChain(bytes);
  const replayed = replay(dreamMachine, records);
  if (E.isLeft(replayed)) return { wrong: replayed.left };
  const tree = replayed.right;
  return {
    head,
    settled,
    fault,
    states: stateValues(tree),
    digest: contextDigest(tree),
    output: outputOf(tree),
  };
});

say(1, JSON.stringify({ forbidden, ends }));
