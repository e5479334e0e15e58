import { visibleLine } from '../visible.js';
import { count, when } from '../words.js';
import type { Happening } from './happening.js';

const WIDEST = 160;

const ENDS = {
  settled: 'it is over',
  abandoned: 'its process died; what it left is settled by whoever looks at the store next',
  removed: 'its journal was taken away',
  damaged: 'its journal is damaged',
} as const;

const firedWords = ({ job, how, outcome, sentence }: Extract<Happening, { event: 'fired' }>): string => {
  // The prompt was told when it fired.
  const id = job.split(': ', 1)[0];
  return `job ${id} ${outcome ?? ENDS[how]}${sentence === null ? '' : `: ${sentence}`}`;
};

const words = (happening: Happening): string | null => {
  switch (happening.event) {
    case 'began':
      return `${happening.kind} began in ${happening.store}`;
    case 'step':
      return null;
    case 'turn':
      return `turn ${happening.turn} (${count(happening.calls, 'call')}): ${happening.text}`;
    case 'touched':
      return `touched ${happening.file}`;
    case 'over':
      return happening.outcome ?? ENDS[happening.how];
    case 'fires':
      return `job ${happening.job} fires`;
    case 'fired':
      return firedWords(happening);
  }
};

/** One line for a person: when, which run, what; null for what only a program wants to know. */
export const happeningLine = (happening: Happening): string | null => {
  const said = words(happening);
  return said === null ? null : visibleLine(`${when(happening.at)} ${happening.runId} ${said}`, WIDEST);
};
