import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../ports/clock.js';
import { readFlagFile } from './flag-file.js';

const KEY = 'autodream-assistant';

/** So long a file on a slow disk is waited for. */
const PATIENCE_MS = 500;

const turnsOn = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === true);

/** Does the file with remote flags turn the assistant on? Only `true` and `enabled: true` do; no file, a broken or a slow one is off. */
export const assistantFlag = (path: string | null, clock: Clock): Promise<boolean> => {
  if (path === null) return Promise.resolve(false);
  return new Promise((done) => {
    const cancel = clock.setTimer(PATIENCE_MS, () => done(false));
    void readFlagFile(path).then((flags) => {
      cancel();
      done(E.isRight(flags) && turnsOn(flags.right.get(KEY)));
    });
  });
};
