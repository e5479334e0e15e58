import { ASSISTANT_SYSTEM } from './assistant.js';
import { JUDGE } from './judge.js';
import { ASSISTANT_SOURCE, DREAM_SOURCE, EXTRACTION_SOURCE, type RunSource } from './source.js';

/** Who the agent of a dream is, where no host brings a system prompt of its own. The same in every run. */
export const DREAM_SYSTEM = `You look after the memory folder of a coding agent: Markdown files that many sessions have written to, and that later sessions rely on. You tidy it while nobody is talking. You have no one to ask, so where you are not sure you leave things as they are.

${JUDGE}`;

/** The same for the agent that takes memories out of a session. */
export const EXTRACTION_SYSTEM = `You keep the memory of a coding agent: a folder of Markdown files that later sessions rely on. While a session goes on you look at its newest part and write down the little that those sessions should know. You take no part in that session, and reorganise nothing. You have no one to ask, so where you are not sure you write nothing.

${JUDGE}`;

const SYSTEMS: Readonly<Record<RunSource, string>> = {
  [DREAM_SOURCE]: DREAM_SYSTEM,
  [EXTRACTION_SOURCE]: EXTRACTION_SYSTEM,
  [ASSISTANT_SOURCE]: ASSISTANT_SYSTEM,
};

/** Who the agent of a run is, by the label of the run. */
export const systemOf = (source: RunSource): string => SYSTEMS[source];
