import type { Message, ModelRequest, ToolResult } from '../../ports/model.js';
import type { Cue, Forever, Script } from './script.js';

/** Goes through a script once: each request gets the next step; null: the script is over. */
export type Player<S> = (request: ModelRequest) => S | null;

const isForever = <S>(part: Script<S>[number]): part is Forever<S> =>
  typeof part === 'object' && part !== null && '_tag' in part && part._tag === 'Forever';

const isComputed = <S>(cue: Cue<S>): cue is (request: ModelRequest) => S => typeof cue === 'function';

function* cuesOf<S>(script: Script<S>): Generator<Cue<S>, void> {
  for (const part of script) {
    if (!isForever(part)) yield part;
    else for (;;) yield* part.cues;
  }
}

export const playerOf = <S>(script: Script<S>): Player<S> => {
  const cues = cuesOf(script);
  return (request) => {
    const next = cues.next();
    if (next.done === true) return null;
    return isComputed(next.value) ? next.value(request) : next.value;
  };
};

const resultsOf = (message: Message | undefined): readonly ToolResult[] =>
  message?.role !== 'user'
    ? []
    : message.content.flatMap((block) => (block.type === 'tool_result' ? [block] : []));

/** What the tools said to the calls of the last turn, for a cue that is a function. */
export const lastResults = ({ messages }: ModelRequest): readonly ToolResult[] => resultsOf(messages.at(-1));
