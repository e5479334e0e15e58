import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../src/effects/ports/files.js';
import type { ObjectStore } from '../../src/effects/ports/object-store.js';
import { perform, program } from '../../src/effects/program.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import type { Composed } from '../../src/machines/claimed/claimed.rules.js';
import type { Change, Write } from '../../src/memory/change.js';
import { isEdit } from './lock-editors.js';
import { MEMORY, PATHS } from './lock-scene.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The lines that editors added: a run takes them over, as a real one has to. */
const editsIn = (live: Uint8Array | null): readonly string[] =>
  new TextDecoder()
    .decode(live ?? new Uint8Array())
    .split('\n')
    .filter(isEdit);

/**
 * Reads the store and composes a change of it: one file rewritten, one created or rewritten, one deleted (unless somebody wrote
 * into it) or created.
 */
export const compose = (
  files: Files,
  objects: ObjectStore,
  tag: string,
  memory: string = MEMORY,
): TaskEither<FileError, Composed> =>
  program(function* () {
    const base: Record<string, string | null> = {};
    const writes: Write[] = [];
    const deletions: string[] = [];
    for (const path of PATHS) {
      const live = yield* perform(files.read(`${memory}/${path}`));
      base[path] = live && sha256(live);
      if (live !== null) yield* perform(objects.put(live));
      const edits = editsIn(live);
      if (path === 'old.md' && live !== null && edits.length === 0) deletions.push(path);
      else {
        const lines = [`${path} by ${tag}`, ...edits].map((line) => `${line}\n`).join('');
        const after = yield* perform(objects.put(bytes(lines)));
        writes.push({ path, mode: 0o644, after, origin: [] });
      }
    }
    const change: Change = {
      v: 1,
      base,
      baseModes: {},
      writes,
      deletions,
      keepers: {},
      renames: [],
      leftOut: [],
      ledger: [],
    };
    const hash = yield* perform(objects.put(bytes(JSON.stringify(change))));
    return { change: hash, changed: 1, created: 1, deleted: 1, leftOut: 0 };
  });
