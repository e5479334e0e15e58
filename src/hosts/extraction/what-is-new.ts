import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ExtractionCursors } from '../../effects/ports/extraction-cursors.js';
import type { FileError } from '../../effects/ports/files.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { readRows } from '../../effects/services/transcripts/read-rows.js';
import { type Batch, nextBatch, type Position } from '../../memory/extraction/position.js';
import { rowsOfMessages, type TurnMessage } from '../../memory/extraction/turn-message.js';
import type { ShownRow } from '../../memory/transcripts/shown-rows.js';
import type { Store } from '../store.js';
import { decisionsOf } from './decisions.js';

/** Where a session's messages are: all of them as the host has them, or the absolute path of its transcript. */
export type SessionMessages = readonly TurnMessage[] | { readonly transcript: string };

/** What is new in a session: the next batch, and the position from which it begins. */
export type NewRows = Batch & { readonly from: Position | null };

const isTranscript = (messages: SessionMessages): messages is { readonly transcript: string } =>
  'transcript' in messages;

const rowsOf = (
  { capabilities }: Store,
  messages: SessionMessages,
  signal: AbortSignal,
): TaskEither<FileError, readonly ShownRow[] | null> =>
  isTranscript(messages)
    ? readRows(capabilities.lines, messages.transcript, signal)
    : TE.right(rowsOfMessages(messages));

/** What is looked at, and what makes a batch worth a run. */
type Looking = {
  readonly store: Store;
  readonly cursors: ExtractionCursors;
  readonly worthwhile: (rows: readonly ShownRow[]) => boolean;
};

/** The first batch that is worth a run; those before it are passed over with it. */
const firstWorthwhile = (
  rows: readonly ShownRow[],
  from: Position | null,
  worthwhile: Looking['worthwhile'],
): NewRows | null => {
  for (let batch = nextBatch(rows, from, sha256); batch !== null; batch = nextBatch(rows, batch.to, sha256))
    if (worthwhile(batch.rows)) return { ...batch, from };
  return null;
};

/**
 * Looks for what was said in a session since it was last looked through; null: nothing that is worth a run, or there is no
 * transcript. What a dead run had decided is finished first: where its cursor has moved, its change has to be in the store.
 */
export const whatIsNew = (
  { store, cursors, worthwhile }: Looking,
  session: { readonly sessionId: string; readonly messages: SessionMessages },
  signal: AbortSignal,
): TaskEither<LockError, NewRows | null> =>
  program<LockError, NewRows | null>(function* () {
    const rows = yield* perform(rowsOf(store, session.messages, signal));
    if (rows === null) return null;
    yield* perform(store.extractions.recover);
    const decisionOf = yield* perform(decisionsOf(store));
    const from = yield* perform(cursors.positionIn(session.sessionId, decisionOf));
    return firstWorthwhile(rows, from, worthwhile);
  });
