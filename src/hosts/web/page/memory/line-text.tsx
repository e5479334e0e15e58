/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { number } from '../words.js';
import type { DiffLine } from './line-diff.js';
import { type Piece, wordMarks } from './word-marks.js';

/** Characters of a line that are drawn at first; ten times as many each time that more are asked for. */
const AT_FIRST = 2_000;
const MORE = 10;

const LongText = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <>
      {text.slice(0, shown)}
      {text.length <= shown ? null : (
        <button type="button" class="button more" onClick={() => setShown(shown * MORE)}>
          {number(text.length - shown)} more characters
        </button>
      )}
    </>
  );
};

const piecesOf = (line: DiffLine, other: DiffLine | undefined): readonly Piece[] | null => {
  if (other === undefined) return null;
  return line._tag === 'Removed'
    ? (wordMarks(line.text, other.text)?.before ?? null)
    : (wordMarks(other.text, line.text)?.after ?? null);
};

/** The text of a line. `other`: the line that went for it or came for it; the words that differ from it are marked. */
export const LineText = ({ line, other }: { line: DiffLine; other: DiffLine | undefined }) => {
  const pieces = piecesOf(line, other);
  if (pieces === null) return <LongText text={line.text} />;
  return (
    <>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no name but their place
        piece.changed ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
};
