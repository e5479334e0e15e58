import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Position } from '../../memory/extraction/position.js';
import type { FileError } from './files.js';

/** A move that counts as soon as the run that asked for it has let its change in. */
export type Move = { readonly runId: string; readonly sessionId: string; readonly to: Position };

/** What became of a run; null: nobody knows, or it is not decided. */
export type DecisionOf = (runId: string) => 'commit' | 'abort' | null;

/**
 * How far each session was looked through. A cursor never moves by itself: a run notes where it is to move before its verdict
 * is cast, and the verdict decides whether it has moved. So it moves with the change, or not at all, wherever the run dies.
 */
export interface ExtractionCursors {
  /** The position in a session, with an undecided move not counted; null: it was never looked through. */
  readonly positionIn: (sessionId: string, decisionOf: DecisionOf) => TaskEither<FileError, Position | null>;
  /** Notes a move, under the claim of its run. An earlier one has to be settled before, under the same claim. */
  readonly propose: (move: Move) => TaskEither<FileError, void>;
  /**
   * Writes down what became of the move that is noted, if one is and its run is decided. Under a claim: without one it could write
   * over what another run notes meanwhile.
   */
  readonly settle: (decisionOf: DecisionOf) => TaskEither<FileError, void>;
}
