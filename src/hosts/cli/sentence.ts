import { sentenceOf } from '../../machines/reason.js';
import { visible } from '../visible.js';

/** What an error value has to say to a person at a terminal. */
export const visibleSentence = (error: unknown): string => visible(sentenceOf(error));
