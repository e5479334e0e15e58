import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unmerged } from '../../effects/ports/lock-folder.js';
import { keepChange } from '../../effects/services/changes/compose-change.js';
import type { Change, Hash } from '../../memory/change.js';
import { effect } from '../../runtime/effect.js';
import { readChange } from '../history/read-change.js';
import type { Store } from '../store.js';
import { type RunOutput, runOutput } from './claimed-output.js';
import { hostEdit } from './hosted-edit.js';
import type { HostedEnd } from './hosted-run.js';

/** What became of files that an editor wrote to at the last moment: those that are merged, and a sentence on each. */
export type FollowUp = { readonly merged: readonly string[]; readonly sentences: readonly string[] };

const NOTHING: FollowUp = { merged: [], sentences: [] };

/**
 * The other version as a change from what both began with, so that preparing it merges it into the one in the store. It
 * keeps what the run's own change says of moved statements, so that none leaves its file before it stands in the other.
 */
const changeOf = (files: readonly Unmerged[], { ledger, keepers }: Change): Change => ({
  v: 1,
  base: Object.fromEntries(files.map(({ path, base }) => [path, base])),
  baseModes: Object.fromEntries(
    files.filter(({ base }) => base !== null).map(({ path, mode }) => [path, mode]),
  ),
  writes: files.map(({ path, mode, other }) => ({ path, mode, after: other, origin: [path] })),
  deletions: [],
  keepers,
  renames: [],
  leftOut: [],
  ledger,
});

const AT_LAST = 'was changed at the last moment by somebody else';

/** `why` they are still two versions. */
const leftSentence = ({ path, other, whose }: Unmerged, why: string): string => {
  const kept = whose === 'editor' ? 'what the run wrote stays' : 'that version stays';
  return `${path} ${AT_LAST}; ${why}: ${kept}, and the other one is kept as object ${other}.`;
};

const mergedSentence = (path: string, by: string): string =>
  `${path} ${AT_LAST}; run ${by} merged both versions.`;

/** Why nothing of it was let in; `null`: it was. */
const whyNot = (output: RunOutput | null): string | null =>
  output?._tag === 'Completed' || output?._tag === 'Unchanged'
    ? null
    : (output?.reason ?? 'its run ended early');

/** What was written at the last moment of a run, if anything was. */
const unmergedOf = async (store: Store, runId: string, output: RunOutput): Promise<readonly Unmerged[]> => {
  if (output.n === null || output.late.length + output.conflicts.length === 0) return [];
  const files = await store.lock.unmerged({ n: output.n, runId })();
  return E.isRight(files) ? files.right : [];
};

/** What the second run came to. Whoever writes at its last moment, too, is only told where the bytes are. */
const toldOf = (
  files: readonly Unmerged[],
  again: readonly Unmerged[],
  runId: string,
  output: RunOutput | null,
): FollowUp => {
  const why = whyNot(output);
  const isOpen = (path: string): boolean => why !== null || (output?.conflicts ?? []).includes(path);
  const merged: string[] = [];
  const sentences = files.map((file) => {
    const newer = again.find(({ path }) => path === file.path);
    if (newer !== undefined) return leftSentence(newer, 'and once more while both versions were merged');
    if (isOpen(file.path))
      return leftSentence(
        file,
        why === null ? 'the two versions conflict' : `they could not be merged (${why})`,
      );
    merged.push(file.path);
    return mergedSentence(file.path, runId);
  });
  return { merged, sentences };
};

const merge = async (
  store: Store,
  of: string,
  files: readonly Unmerged[],
  change: Hash,
): Promise<FollowUp> => {
  const { runId, run } = hostEdit(store, {
    kind: 'fix',
    clockAfter: { _tag: 'Prior' },
    about: { merge: of },
    compose: effect('nothing', () =>
      TE.chainW((original: Change) => keepChange(store.objects, changeOf(files, original)))(
        readChange(store.objects, change),
      ),
    ),
  });
  const end = await run.done;
  const output = end._tag === 'Ended' ? runOutput(end.output) : null;
  const again = output === null ? [] : await unmergedOf(store, runId, output);
  return toldOf(files, again, runId, output);
};

/**
 * After a run was let in: merges what an editor wrote between the last look at a file and its publication, in one more
 * run of its own, and only one: what is written at the last moment of that one, or cannot be merged, is named.
 */
export const followUp = async (store: Store, runId: string, end: HostedEnd): Promise<FollowUp> => {
  const output = end._tag === 'Ended' ? runOutput(end.output) : null;
  const files = output === null ? [] : await unmergedOf(store, runId, output);
  const change = output?.composed?.change;
  return files.length > 0 && change !== undefined ? merge(store, runId, files, change) : NOTHING;
};
