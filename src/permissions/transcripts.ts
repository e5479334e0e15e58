import type { Access } from './policy.js';
import { pathBelow, type Roots, storePath } from './store-path.js';
import { unreadable } from './unreadable.js';

/**
 * The transcripts that a run may look into: those of exactly these sessions, `<session>.jsonl` in the folder or in
 * `sessions/` below it. `folder` is absolute.
 */
export type Transcripts = { readonly folder: string; readonly sessions: readonly string[] };

/** What a reading call that names the transcripts folder gets: all of the listed sessions, one of them, or a reason. */
export type TranscriptAccess =
  | { readonly _tag: 'All' }
  | { readonly _tag: 'One'; readonly session: string }
  | { readonly _tag: 'Deny'; readonly reason: string };

const READING = new Set(['Read', 'Grep', 'Glob']);
const TRANSCRIPT = /^(?:sessions\/)?([^/]+)\.jsonl$/;

const listed = (inside: string, { sessions }: Transcripts): string | null => {
  const session = TRANSCRIPT.exec(inside)?.[1];
  return session !== undefined && sessions.includes(session) ? session : null;
};

const accessTo = (inside: string, transcripts: Transcripts): TranscriptAccess => {
  if (inside === '' || inside === 'sessions') return { _tag: 'All' };
  const hidden = unreadable(inside);
  if (hidden !== null) return { _tag: 'Deny', reason: `${inside} is closed to every tool: ${hidden}.` };
  const session = listed(inside, transcripts);
  if (session !== null) return { _tag: 'One', session };
  const reason =
    'Of the transcripts folder only the transcripts of the listed sessions can be read; use Glob there to see which.';
  return { _tag: 'Deny', reason };
};

/**
 * What a call gets of the transcripts; `null`: it is none of theirs, and the policy of the store decides. The folder may
 * hold the store, lie in it or be it: the deepest folder that holds the path counts, and where both are one, only the
 * transcript of a listed session is no file of the store.
 */
export const decideTranscript = (
  { tool, path }: Access,
  roots: Roots,
  transcripts: Transcripts,
): TranscriptAccess | null => {
  const inside = path === null || !READING.has(tool) ? null : pathBelow(transcripts.folder, path, roots);
  if (path === null || inside === null) return null;
  const ofStore = storePath(path, roots);
  if (ofStore === null || inside.length < ofStore.length) return accessTo(inside, transcripts);
  return inside === ofStore && listed(inside, transcripts) !== null ? accessTo(inside, transcripts) : null;
};
