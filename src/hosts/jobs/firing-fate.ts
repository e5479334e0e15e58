import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { RunFate } from '../../effects/ports/jobs.js';
import type { JournalStore } from '../../effects/ports/journal-store.js';
import { openLine, splitLines } from '../../journal/lines.js';

/** The actor path of the machine of a firing: what the journals of other work do not have. */
export const FIRING = 'job';

/** How far a firing came by the bytes of its journal. What a line says that was cut does not count. */
export const fateIn = (bytes: Uint8Array): RunFate => {
  const states = splitLines(bytes).lines.map((line) => openLine(line)?.after[FIRING]);
  if (!states.includes('running')) return 'unbegun';
  return states.at(-1) === 'running' ? 'begun' : 'ended';
};

/** How far runs came: those of this process whose journal cannot tell, and all others by their journals. */
export type FiringFates = {
  readonly fateOf: (runId: string) => TaskEither<FileError, RunFate>;
  readonly note: (runId: string, fate: RunFate) => void;
};

/** A run of which the journal cannot tell is rare, and asked about soon. */
const MOST_NOTED = 1_000;

export const firingFates = (work: Pick<JournalStore, 'read'>): FiringFates => {
  const noted = new Map<string, RunFate>();
  return {
    note: (runId, fate) => {
      noted.set(runId, fate);
      const [oldest] = noted.keys();
      if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest);
    },
    fateOf: (runId) => {
      const known = noted.get(runId);
      if (known !== undefined) return TE.right(known);
      return TE.map((bytes: Uint8Array | null): RunFate => (bytes === null ? 'unbegun' : fateIn(bytes)))(
        work.read(runId),
      );
    },
  };
};
