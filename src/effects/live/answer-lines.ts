import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { codeOf } from './file-task.js';
import { lineCutter } from './line-cutter.js';

/** Answers one line. null: it is too long, or no valid UTF-8. */
export type AnswerLine = (line: string | null) => Promise<string>;

/** Bytes that a line may have: a file of the largest size, written as JSON. */
const MOST_BYTES = 8 * 1024 * 1024;

const answering = (answer: AnswerLine) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const lines: (string | null)[] = [];
    const cutter = lineCutter((line) => lines.push(line) > 0, MOST_BYTES);
    for await (const chunk of chunks) {
      cutter.push(chunk);
      for (const line of lines.splice(0)) yield `${await answer(line)}\n`;
    }
    cutter.finish();
    for (const line of lines.splice(0)) yield `${await answer(line)}\n`;
  };

/**
 * Answers each line of `input` with one of `output`, in their order, as it comes and no faster than they are read. Ends with the input, or when
 * nobody reads any more. The Left is the system's code of what else went wrong.
 */
export const answerLines = (
  input: Readable,
  output: Writable,
  answer: AnswerLine,
): TaskEither<string, void> =>
  TE.orElse((code: string) =>
    code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'
      ? TE.right<string, void>(undefined)
      : TE.left(code),
  )(TE.tryCatch(() => pipeline(input, answering(answer), output, { end: false }), codeOf));
