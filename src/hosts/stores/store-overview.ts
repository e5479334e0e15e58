import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { readStore } from '../../effects/services/staging/read-store.js';
import type { FoundStore } from '../../effects/services/stores/stores-of-machine.js';
import { reasonOf } from '../../machines/reason.js';
import { headroomOf } from '../../memory/check/headroom.js';
import { heldIn } from '../../memory/check/held-files.js';
import type { Headroom } from '../../memory/check/room.js';
import { tooLargeIn } from '../../memory/check/too-large.js';
import type { StoreImage } from '../../memory/store-image.js';
import { type DreamResult, lastConsolidated } from '../history/dream-result.js';
import type { Store } from '../store.js';
import { storeAlarms } from './store-alarms.js';

type LastConsolidated = Pick<DreamResult, 'lastConsolidatedAt' | 'lastConsolidatedAtNs'>;

/**
 * One store among those of a machine. `project`: whose memory it is, null where nobody can tell; `orphaned`: that folder is gone.
 * `files` and `bytes` are those of its Markdown, `index` what a session could still load; null: the store cannot be read.
 * `alarms` are sentences on what needs a person; none: it is in order.
 */
export type StoreOverview = LastConsolidated & {
  readonly memory: string;
  readonly transcripts: string;
  readonly state: string;
  readonly project: string | null;
  readonly orphaned: boolean;
  readonly files: number | null;
  readonly bytes: number | null;
  readonly index: Headroom | null;
  readonly alarms: readonly string[];
};

type Size = Pick<StoreOverview, 'files' | 'bytes' | 'index'>;

const sizeOf = (image: StoreImage): Size => {
  const pages = [...image.values()].filter(({ frozen }) => frozen !== 'other');
  const bytes = pages.reduce((sum, page) => sum + (page.size ?? page.bytes.length), 0);
  return { files: pages.length, bytes, index: headroomOf(image) };
};

const NOT_READ: Size = { files: null, bytes: null, index: null };

/** Looks a store over. As everywhere, looking settles what dead runs left; nothing else is written. */
export const overviewOf = (
  store: Store,
  { memory, transcripts, state, project, isOrphaned }: FoundStore,
): TaskEither<never, StoreOverview> =>
  program<never, StoreOverview>(function* () {
    const alarms = yield* perform(storeAlarms(store));
    const image = yield* settled(readStore(store.capabilities.files, memory));
    const last = yield* perform<never, LastConsolidated>(TE.fromTask(() => lastConsolidated(store)));
    const ofContent = E.isLeft(image)
      ? [reasonOf('It cannot be read', image.left)]
      : [...tooLargeIn(image.right), ...heldIn(image.right)];
    return {
      ...{ memory, transcripts, state, project, orphaned: isOrphaned },
      ...last,
      ...(E.isRight(image) ? sizeOf(image.right) : NOT_READ),
      alarms: [...ofContent, ...alarms],
    };
  });
