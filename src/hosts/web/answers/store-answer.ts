import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../../effects/program.js';
import { readStore } from '../../../effects/services/staging/read-store.js';
import { heldIn } from '../../../memory/check/held-files.js';
import { tooLargeIn } from '../../../memory/check/too-large.js';
import { verdictJson } from '../../why/verdict-json.js';
import { explainStore, type Why } from '../../why/why.js';
import type { GateRow, StoreAnswer } from '../api.js';
import { indexSizeIn } from './index-size.js';
import type { Inspected } from './inspected.js';
import type { Showing } from './showing.js';

const gateRow = (explained: Why['gates'][number], { text }: Showing): GateRow => {
  const { gate, passes, measured, needed, unit, sentence, passesAt, error } = {
    ...explained,
    ...verdictJson(explained),
  };
  return {
    gate,
    passes: error === null ? passes : null,
    measured: typeof measured === 'string' ? text(measured) : measured,
    needed,
    unit,
    sentence: text(sentence),
    passesAt,
  };
};

const lastMs = (ns: string | null): number | null => (ns === null ? null : Number(BigInt(ns) / 1_000_000n));

/** How the store is. Looking settles what dead runs left; nothing else is written. */
export const storeAnswer = ({
  store,
  paths,
  settings,
  journals,
  showing,
}: Inspected): TaskEither<LockError, StoreAnswer> =>
  program<LockError, StoreAnswer>(function* () {
    const held = yield* perform<LockError, Awaited<ReturnType<typeof settings>>>(() =>
      settings().then(E.right),
    );
    const why = yield* perform(explainStore(store, paths, held, journals.runs));
    const last = yield* settled(store.lock.lastConsolidatedAt);
    const image = yield* settled(readStore(store.capabilities.files, store.folders.memory));
    const ofFiles = E.isRight(image) ? [...tooLargeIn(image.right), ...heldIn(image.right)] : [];
    return {
      memory: showing.text(store.folders.memory),
      now: why.now,
      lastConsolidatedAt: E.isRight(last) ? lastMs(last.right) : null,
      gates: why.gates.map((gate) => gateRow(gate, showing)),
      opensAt: why.opensAt,
      index: E.isRight(image) ? indexSizeIn(image.right) : null,
      alarms: [...why.alarms, ...ofFiles].map(showing.text),
    };
  });
