import type { Key } from 'ink';
import type { ScrollKey } from './scroll.js';

/** The keys with which people scroll; Shift with an arrow is the host's. */
export const scrollKeyOf = (key: Key): ScrollKey | null => {
  if (key.shift) return null;
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.pageUp) return 'pageUp';
  if (key.pageDown) return 'pageDown';
  if (key.home) return 'home';
  return key.end ? 'end' : null;
};
