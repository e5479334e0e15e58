import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Json } from '../../../journal/json.js';
import { isWithin } from '../../../permissions/absolute-path.js';
import { pathBelow } from '../../../permissions/store-path.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { Files } from '../../ports/files.js';
import type { Confine } from '../confined/by-path.js';
import { lastSeen } from './last-seen.js';
import { type Prepared, toolbox } from './toolbox.js';
import { answer, type Reply, type Work, type Workshop } from './workshop.js';

/** What a call gets of the folders that may be read beside the store. */
export type OtherAccess =
  | {
      readonly _tag: 'Granted';
      readonly what: string;
      readonly run: (input: Json, signal: AbortSignal) => Work;
    }
  | { readonly _tag: 'Deny'; readonly reason: string };

/** null: the call means none of them, and the policy of the store decides. */
export type OtherFolders = (tool: string, path: string | null) => OtherAccess | null;

const READING = new Set(['Read', 'Grep', 'Glob']);

/** A search of such a folder leaves out what has rules of its own. */
const without = (files: Files, hidden: readonly string[]): Files => ({
  ...files,
  list: (folder) =>
    TE.map((names: readonly string[]) =>
      names.filter((name) => !hidden.some((path) => isWithin(path, `${folder}/${name}`))),
    )(files.list(folder)),
});

/** The tools in one of the folders: they answer paths inside it, and nothing in it can be named for writing. */
const roomAt = (workshop: Workshop, confine: Confine, root: string) => {
  const hidden = [workshop.live, ...(workshop.transcripts === null ? [] : [workshop.transcripts.folder])];
  const room: Workshop = {
    ...workshop,
    files: without(workshop.files, hidden),
    copy: confine(workshop.files, root),
    staging: root,
    live: root,
    image: new Map(),
    lastSeen: lastSeen(),
    transcripts: null,
  };
  return {
    root,
    tools: toolbox(room, { staging: root, live: root, readOnly: () => null, has: () => false }),
  };
};

const withRoot =
  (tool: string, root: string) =>
  (reply: Reply): Reply =>
    reply._tag === 'Answer' && tool !== 'Read'
      ? answer(`[Paths below are inside ${root}.]\n${reply.text}`)
      : reply;

/** The folders that a run may read beside its store, by their real paths. */
export const otherFolders = (
  workshop: Workshop,
  confine: Confine,
  roots: readonly string[],
): OtherFolders => {
  const rooms = roots.map((root) => roomAt(workshop, confine, root));
  return (tool, path) => {
    if (path === null || !READING.has(tool) || pathBelow(workshop.live, path, workshop) !== null) return null;
    for (const { root, tools } of rooms) {
      const inside = pathBelow(root, path, workshop);
      const prepare = tools.get(tool);
      if (inside === null || prepare === undefined) continue;
      const hidden = unreadable(`${root}/${inside}`);
      if (hidden !== null) return { _tag: 'Deny', reason: `${path} is closed to every tool: ${hidden}.` };
      const run = (input: Json, signal: AbortSignal): Work =>
        E.match(
          (wrong: string): Work => TE.right({ _tag: 'Problem', text: wrong }),
          (asked: Prepared): Work => TE.map(withRoot(tool, root))(asked.run(inside, signal)),
        )(prepare(input));
      return { _tag: 'Granted', what: path, run };
    }
    return null;
  };
};
