import type { TextBlock } from '../../effects/ports/model.js';
import type { Masking } from '../../effects/services/masking/masking.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { JournalRecord } from '../../journal/record.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import type { Run } from '../../runtime/run.js';
import type { Engine } from '../engines/engine.js';
import type { DreamResult } from '../history/dream-result.js';
import type { RunDiff } from '../history/read-change.js';
import type { Store } from '../store.js';

/**
 * What a dream is started with, once its input is known. `staging` is the folder for its working copy; `boundary` that of its
 * fences, null where its engine does not fence.
 */
export type DreamStart = {
  readonly store: Store;
  readonly input: DreamInput;
  readonly engine: Engine;
  readonly staging: string;
  readonly prompt: readonly TextBlock[];
  readonly boundary: string | null;
  readonly transcripts: LentTranscripts | null;
  readonly masking: Masking;
  readonly readRoots: readonly string[];
  readonly onRecord: (record: JournalRecord) => void;
};

/** A dream that was started, on the store itself or as a preview. */
export type DreamRun = {
  readonly run: Pick<Run, 'send' | 'subscribe'>;
  readonly done: Promise<DreamResult>;
  readonly diff: () => Promise<RunDiff | null>;
};
