import type { Usage } from '../../effects/ports/model.js';
import { count } from '../words.js';

/** `12,300 tokens in (80 % from the cache), 900 out`; null where nothing was used. */
export const usageWords = ({ input, output, cacheRead, cacheCreation }: Usage): string | null => {
  const sent = input + cacheRead + cacheCreation;
  if (sent + output === 0) return null;
  const cached = sent === 0 ? '' : ` (${Math.round((100 * cacheRead) / sent)} % from the cache)`;
  return `${count(sent, 'token')} in${cached}, ${output.toLocaleString('en-US')} out`;
};
