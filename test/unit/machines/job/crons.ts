import * as E from 'fp-ts/lib/Either.js';
import { type Cron, parseCron } from '../../../../src/machines/job/cron.rules.js';

/** A schedule of a test, which is one. */
export const cronOf = (text: string): Cron => {
  const cron = parseCron(text);
  if (E.isLeft(cron)) throw new Error(cron.left.sentence);
  return cron.right;
};
