import type { Reach } from '../../../permissions/shell-paths.js';
import { storePath } from '../../../permissions/store-path.js';
import { decideTranscript } from '../../../permissions/transcripts.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { Workshop } from './workshop.js';

type Places = Pick<Workshop, 'staging' | 'live' | 'transcripts' | 'readRoots'>;

const WILDCARD = /[*?[]/;

/**
 * What a run's commands may read: the staging copy, which is meant where the live folder is named, the transcripts that are lent,
 * and the folders named for it. `judged`: a command line as it is written, where a wildcard may stand for transcripts that are
 * lent, or the files that it came to.
 */
export const shellReach = (
  { staging, live, transcripts, readRoots }: Places,
  judged: 'as written' | 'as found' = 'as found',
): Reach => {
  const roots = { staging, live };
  return {
    roots: [staging, ...(transcripts === null ? [] : [transcripts.folder]), ...readRoots],
    maps: [{ from: live, to: staging }],
    closed: (path) => {
      const lent = transcripts === null ? null : decideTranscript({ tool: 'Read', path }, roots, transcripts);
      // The copy lies in a folder that is closed itself.
      if (lent === null) return unreadable(storePath(path, roots) ?? path);
      if (lent._tag !== 'Deny') return null;
      if (judged === 'as written' && WILDCARD.test(path)) return unreadable(path);
      return lent.reason.replace(/\.$/, '');
    },
  };
};
