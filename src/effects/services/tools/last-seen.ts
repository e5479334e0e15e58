import type { Hash } from '../../../memory/change.js';
import { sha256 } from '../objects/sha256.js';

/** The texts of files as a run last read or wrote them, by path. */
export type LastSeen = {
  readonly note: (path: string, text: string) => void;
  /** Did somebody else change it since? Of a file that the run has not seen nothing can be said. */
  readonly isOther: (path: string, text: string) => boolean;
};

const hashOf = (text: string): Hash => sha256(new TextEncoder().encode(text));

export const lastSeen = (): LastSeen => {
  const known = new Map<string, Hash>();
  return {
    note: (path, text) => {
      known.set(path, hashOf(text));
    },
    isOther: (path, text) => {
      const before = known.get(path);
      return before !== undefined && before !== hashOf(text);
    },
  };
};
