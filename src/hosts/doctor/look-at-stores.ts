import * as E from 'fp-ts/lib/Either.js';
import { perform, program, settled } from '../../effects/program.js';
import { formerStores } from '../../effects/services/stores/former-stores.js';
import { type FoundStore, storesOfMachine } from '../../effects/services/stores/stores-of-machine.js';
import { formerStoreHint } from '../stores/former-store-hint.js';
import type { Look } from './examined.js';
import { type Diagnosis, note, ok, warning } from './finding.js';

/** Stores whose project is gone; the ones that may be this project's come first, where it has none yet. */
export const lookAtStores: Look = ({ store, paths, root, home, env }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const { capabilities } = store;
    const found = yield* perform<never, readonly FoundStore[]>(storesOfMachine(capabilities, { home, env }));
    const memory = yield* settled(capabilities.files.stat(paths.memory));
    const isNew = E.isRight(memory) && memory.right === null;
    const former = isNew && root !== null ? formerStores(root, found) : [];
    const others = found.filter(
      (one) => one.isOrphaned && !former.some((known) => known.memory === one.memory),
    );
    const told = [
      ...former.map((one) => warning('orphaned-stores', formerStoreHint(one, paths.transcripts))),
      ...others.map(orphaned),
    ];
    return told.length > 0 ? told : [ok('orphaned-stores', 'No store is left behind by its project.')];
  });

const orphaned = ({ memory, project }: FoundStore): Diagnosis =>
  note(
    'orphaned-stores',
    `${project}, whose memory is ${memory}, is not there any more.`,
    'If it was moved or renamed, run “autodream doctor” in its new place. If it is gone for good, the memory may go, too.',
  );
