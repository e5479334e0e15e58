import { fenced } from './fence.js';
import { ASSISTANT_SOURCE, markerOf } from './source.js';

/** Who asks for a turn: a person, a job of the project, or the program, since nobody has talked for a while. */
export type TurnAsker = 'person' | 'job' | 'tick';

const INTRODUCED: Readonly<Record<TurnAsker, string>> = {
  person: 'A person says:',
  job: 'A job that was scheduled for this project is due. Its task stands in the fence; it is done within what you may do, and no further.',
  tick: 'A tick of the program:',
};

/** What is asked, on a date (YYYY-MM-DD). `memory`: the absolute path of the memory folder. `boundary`: nobody knew it who wrote the text. */
export type TurnQuestion = {
  readonly asker: TurnAsker;
  readonly text: string;
  readonly today: string;
  readonly memory: string;
  readonly project: string;
  readonly boundary: string;
};

/** One question as the assistant gets it. What a job says comes from a file that many may write, so it is fenced off. */
export const turnPrompt = ({ asker, text, today, memory, project, boundary }: TurnQuestion): string => {
  const said = asker === 'job' ? fenced(boundary, text) : text;
  return `${markerOf(ASSISTANT_SOURCE)}\nToday is ${today}. Project: ${project}. Memory: ${memory}.\n\n${INTRODUCED[asker]}\n\n${said}`;
};
