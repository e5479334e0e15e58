import type { Reach } from '../../../permissions/shell-paths.js';
import { storePath } from '../../../permissions/store-path.js';
import { decideTranscript } from '../../../permissions/transcripts.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { Workshop } from './workshop.js';

/** What a run's commands may read: the staging copy, which is meant where the live folder is named, the transcripts that are lent, and the folders named for it. */
export const shellReach = ({
  staging,
  live,
  transcripts,
  readRoots,
}: Pick<Workshop, 'staging' | 'live' | 'transcripts' | 'readRoots'>): Reach => {
  const roots = { staging, live };
  return {
    roots: [staging, ...(transcripts === null ? [] : [transcripts.folder]), ...readRoots],
    maps: [{ from: live, to: staging }],
    closed: (path) => {
      const lent = transcripts === null ? null : decideTranscript({ tool: 'Read', path }, roots, transcripts);
      if (lent !== null) return lent._tag === 'Deny' ? lent.reason : null;
      // The copy lies in a folder that is closed itself.
      return unreadable(storePath(path, roots) ?? path);
    },
  };
};
