import { sentenceOf } from '../../machines/reason.js';
import { visible } from './visible.js';

/** What an error value has to say to a person at a terminal. */
export const visibleSentence = (error: unknown): string => visible(sentenceOf(error));

/** For a defect, which is ours: the store is safe by design, so that is said too. */
export const defectSentence = (error: unknown): string => {
  const [firstLine = ''] = (error instanceof Error ? error.message : sentenceOf(error)).split('\n');
  return visible(
    `autodream ran into a mistake of its own (${firstLine}). A run that was under way is restored when autodream next looks at the store; please report this.`,
  );
};
