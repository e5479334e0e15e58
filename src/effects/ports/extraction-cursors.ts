import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Position } from '../../memory/extraction/position.js';
import type { FileError } from './files.js';

/** A move that counts as soon as the run that asked for it has let its change in. */
export type Move = { readonly runId: string; readonly sessionId: string; readonly to: Position };

/** What became of a run; null: nobody knows, or it is not decided. */
export type DecisionOf = (runId: string) => 'commit' | 'abort' | null;

/** How many runs failed, one after the other, and until when none begins by itself; milliseconds since 1970. */
export type ExtractionRest = { readonly failures: number; readonly until: number };

/**
 * How far each session was looked through. A cursor never moves by itself: a run notes where it is to move before its verdict
 * is cast, and the verdict decides whether it has moved. So it moves with the change, or not at all, wherever the run dies.
 */
export interface ExtractionCursors {
  /** The position in a session, with an undecided move not counted; null: it was never looked through. */
  readonly positionIn: (sessionId: string, decisionOf: DecisionOf) => TaskEither<FileError, Position | null>;
  /** Notes a move, under the claim of its run. An earlier one has to be settled before. */
  readonly propose: (move: Move) => TaskEither<FileError, void>;
  /** Writes down what became of the move that is noted, if one is and its run is decided. */
  readonly settle: (decisionOf: DecisionOf) => TaskEither<FileError, void>;
  readonly rest: TaskEither<FileError, ExtractionRest>;
  /** Writes only where it says something else than before. */
  readonly changeRest: (how: (rest: ExtractionRest) => ExtractionRest) => TaskEither<FileError, void>;
}
