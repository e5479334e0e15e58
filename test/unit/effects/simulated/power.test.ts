import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import { makeDurableFolder } from '../../../../src/effects/services/state/durable-folder.js';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import {
  type CrashState,
  TAIL_FATES,
  type TailFate,
} from '../../../../src/effects/simulated/power/crash-state.js';
import { diskAfter } from '../../../../src/effects/simulated/power/disk-after.js';
import { type DiskLog, keepDiskLog } from '../../../../src/effects/simulated/power/disk-log.js';
import { independentNames } from '../../../../src/effects/simulated/power/independent-states.js';
import { orderedCuts, orderedNames } from '../../../../src/effects/simulated/power/ordered-states.js';
import { seeded } from '../../../../src/effects/simulated/random.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let files: Files;
let log: DiskLog;
beforeEach(() => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  putFile(tree, '/a/old', 'old');
  putFile(tree, '/b/other', 'other');
  files = memoryFiles(tree);
  log = keepDiskLog(tree);
});

const ordered = (): readonly CrashState['names'][] =>
  orderedCuts(log, log.changes.length, () => '').flatMap(({ volume, cuts }) =>
    cuts.map((cut) => orderedNames(log, log.changes.length, () => '', new Map([[volume, cut]]))),
  );

const independent = (): readonly CrashState['names'][] =>
  Array.from({ length: 60 }, (_, seed) => independentNames(log, log.changes.length, seeded(seed)));

/** What the paths hold after a power loss, for each of these ways in which names may have reached the disk. */
const found = (
  namings: readonly CrashState['names'][],
  paths: readonly string[],
  fate: TailFate = 'whole',
): ReadonlySet<string> =>
  new Set(
    namings.map((names) => {
      const tree = diskAfter(log, { upTo: log.changes.length, names, tail: () => fate })(() => 0n);
      const text = (path: string): string => {
        const content = read(tree, path);
        return E.isRight(content) && content.right
          ? JSON.stringify(new TextDecoder().decode(content.right))
          : '-';
      };
      return paths.map(text).join(' ');
    }),
  );

const all = (): readonly CrashState['names'][] => [...ordered(), ...independent()];

describe('after a power loss', () => {
  it('a file whose name was never synced may be gone, and one whose folder was is there', async () => {
    await files.create('/a/new', bytes('new'))();
    await files.create('/b/late', bytes('late'))();
    expect(found(independent(), ['/a/new'])).toEqual(new Set(['-', '"new"']));
    await files.syncFolder('/a')();
    expect(found(all(), ['/a/new'])).toEqual(new Set(['"new"']));
    expect(found(all(), ['/b/late'])).toEqual(new Set(['-', '"late"']));
  });

  it('a rename can be there before the bytes that it names: the file is empty, cut or zeros', async () => {
    await files.append('/a/draft', bytes('1234'), false)();
    await files.rename('/a/draft', '/a/old')();
    const fates = TAIL_FATES.map((fate) => [...found(ordered(), ['/a/old'], fate)].sort());
    expect(fates).toEqual([
      ['"1234"', '"old"'],
      ['""', '"old"'],
      ['"12"', '"old"'],
      ['"\\u0000\\u0000\\u0000\\u0000"', '"old"'],
      ['"12\\u0000\\u0000"', '"old"'],
      ['"\\u0000\\u000034"', '"old"'],
    ]);
  });

  it('what was synced of a file is whole, whatever became of the rest', async () => {
    await files.append('/a/old', bytes(' and'), true)();
    await files.append('/a/old', bytes(' new'), false)();
    expect(found(all(), ['/a/old'], 'lost')).toEqual(new Set(['"old and"']));
    expect(found(all(), ['/a/old'], 'zeros')).toEqual(new Set(['"old and\\u0000\\u0000\\u0000\\u0000"']));
    await files.readEnd('/a/old', 3)();
    expect(found(all(), ['/a/old'], 'lost')).toEqual(new Set(['"old and new"']));
  });

  it('names came in order on one file system, and in any order where folders are independent', async () => {
    await files.link('/a/old', '/a/one')();
    await files.link('/b/other', '/b/two')();
    const paths = ['/a/one', '/b/two'];
    expect(found(ordered(), paths)).toEqual(new Set(['- -', '"old" -', '"old" "other"']));
    expect(found(independent(), paths)).toEqual(new Set(['- -', '"old" -', '- "other"', '"old" "other"']));
  });

  it('a rename between folders is done or not, and syncing one of them takes what came before in both', async () => {
    await files.link('/a/old', '/a/one')();
    await files.rename('/a/old', '/b/old')();
    expect(found(all(), ['/a/old', '/b/old'])).toEqual(new Set(['"old" -', '- "old"']));
    await files.syncFolder('/b')();
    expect(found(all(), ['/a/one', '/a/old', '/b/old'])).toEqual(new Set(['"old" - "old"']));
  });

  it('a folder can be gone with all that was synced in it, but not one that was made durable', async () => {
    const made = async (folder: string): Promise<void> => {
      await files.create(`${folder}/file`, bytes('new'))();
      await files.syncFolder(folder)();
    };
    await files.makeFolder('/b/x/y')();
    await made('/b/x/y');
    await makeDurableFolder(files, '/a/x/y')();
    await made('/a/x/y');
    expect(found(independent(), ['/b/x/y/file'])).toEqual(new Set(['-', '"new"']));
    expect(found(all(), ['/a/x/y/file'])).toEqual(new Set(['"new"']));
  });
});
