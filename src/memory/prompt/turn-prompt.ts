import { fenced } from './fence.js';
import { boundaryLine, dateLine, pathLine } from './run-section.js';
import { ASSISTANT_SOURCE, markerOf } from './source.js';

/** Who asks for a turn: a person, a job of the project, or the program, since nobody has talked for a while. */
export type TurnAsker = 'person' | 'job' | 'tick';

const INTRODUCED: Readonly<Record<TurnAsker, string>> = {
  person: 'A person says:',
  job: 'A job that was scheduled for this project is due. Its task stands in the fence; it is done within what you may do, and no further.',
  tick: 'A tick of the program:',
};

/** Said once, since an earlier conversation is not sent along. */
const BEFORE =
  'This conversation begins anew. What was before is told by the daily logs of the memory, the newest under logs/YYYY/MM/.';

/** What is asked, on a date (YYYY-MM-DD). `memory`: the absolute path of the memory folder. `boundary`: nobody knew it who wrote the text. `isFirst`: nothing was said before it. */
export type TurnQuestion = {
  readonly asker: TurnAsker;
  readonly text: string;
  readonly today: string;
  readonly memory: string;
  readonly project: string;
  readonly boundary: string;
  readonly isFirst: boolean;
};

/** One question as the assistant gets it. What a job says comes from a file that many may write, so it is fenced off. */
export const turnPrompt = (question: TurnQuestion): string => {
  const { asker, text, today, memory, project, boundary, isFirst } = question;
  const said = asker === 'job' ? fenced(boundary, text) : text;
  const place = [dateLine(today), pathLine('Project', project), pathLine('Memory', memory)];
  return [
    markerOf(ASSISTANT_SOURCE),
    ...place,
    ...boundaryLine(boundary),
    ...(isFirst ? [BEFORE] : []),
    '',
    INTRODUCED[asker],
    '',
    said,
  ].join('\n');
};
