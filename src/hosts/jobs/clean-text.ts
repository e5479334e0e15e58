import { maskingWith } from '../../effects/services/masking/masking.js';
import { secretsIn } from '../../permissions/secrets/environment.js';
import { maskerOf } from '../../permissions/secrets/masker.js';
import type { Capabilities } from '../capabilities.js';

/** Hides secrets. Each text by itself: a process that stays would keep in mind for ever what it once took for one. */
export const cleanText =
  ({ environment }: Pick<Capabilities, 'environment'>) =>
  (text: string): string =>
    maskingWith(maskerOf({ known: secretsIn(environment()), boundary: 'jobs' })).text(text);
