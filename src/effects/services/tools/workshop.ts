import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { StoreImage } from '../../../memory/store-image.js';
import type { Transcripts } from '../../../permissions/transcripts.js';
import type { FileError, Files } from '../../ports/files.js';
import type { Lines } from '../../ports/lines.js';
import type { Searcher } from '../../ports/searcher.js';
import type { Shell } from '../../ports/shell.js';
import type { ConfinedFolder } from '../confined/confined-folder.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';
import type { LastSeen } from './last-seen.js';

/**
 * The transcripts that are lent to a run, and what reads them. `since`: when the store was last consolidated, in milliseconds
 * since 1970; null: never. `onShown` is told what of them an agent was shown. `view`: what is shown of them, where that is not
 * all of their files.
 */
export type LentTranscripts = Transcripts & {
  readonly lines: Lines;
  readonly since: number | null;
  readonly onShown?: TranscriptView['onShown'];
  readonly view?: (onShown: TranscriptView['onShown']) => TranscriptView;
};

/** What the tools of one run work on: `image` is the store as it was when it was staged, `staging` and `live` absolute folders. */
export type Workshop = {
  readonly files: Files;
  /** The staging folder, from which nothing leads out. */
  readonly copy: ConfinedFolder;
  readonly staging: string;
  readonly live: string;
  readonly image: StoreImage;
  readonly searcher: Searcher;
  readonly lastSeen: LastSeen;
  /** null: none are lent. */
  readonly transcripts: LentTranscripts | null;
  /** null: there is none here. */
  readonly shell: Shell | null;
  /** Folders that may be read beside the store, by their real paths. */
  readonly readRoots: readonly string[];
  /** A name for a file that is not in place yet; never the same twice. */
  readonly draftName: () => string;
};

/** What a tool has to say: its answer, or in a sentence what is wrong and what to do. */
export type Reply =
  | { readonly _tag: 'Answer'; readonly text: string }
  | { readonly _tag: 'Problem'; readonly text: string };

/** A tool's work on a path that policy has allowed. */
export type Work = TaskEither<FileError, Reply>;

export const answer = (text: string): Reply => ({ _tag: 'Answer', text });
export const problem = (text: string): Reply => ({ _tag: 'Problem', text });

/** The staged file behind a path inside the store. */
export const staged = (workshop: Workshop, path: string): string =>
  path === '' ? workshop.staging : `${workshop.staging}/${path}`;
