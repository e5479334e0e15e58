import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type FirstWrong, firstWrong } from '../../src/hosts/history/audit.js';
import { FOLDERS } from '../../src/testing/places.js';
import { auditOf, latestOf, recordsOf } from './audit-of.js';
import { damageTo, journalsOf, RUNS, runIdOf } from './damage.js';
import { type Kept, layDown } from './kept-state.js';

type Verify = (state: string, memory: string, head: string | null) => FirstWrong | null;

export const VERIFIER = resolve(import.meta.dirname, '../../docs/verifier.mjs');

const loaded = async (): Promise<Verify> => (await import(pathToFileURL(VERIFIER).href)).verify;

/** A store on the disk, of which one file at a time is another one. */
export const onDisk = (kept: Kept) => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-verifier-'));
  layDown(kept, folder);
  const put = (path: string, bytes: Uint8Array | undefined): void => {
    if (bytes === undefined) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), bytes);
  };
  return {
    state: join(folder, FOLDERS.state),
    memory: join(folder, FOLDERS.memory),
    /** What is said while the files are those of another state. */
    during: <A>(other: Kept, path: string, say: () => A): A => {
      put(path, other.get(path));
      const said = say();
      put(path, kept.get(path));
      return said;
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Both verifiers say the same of so many damaged states, each of them with a head that somebody noted or without. */
export const expectAgreement = async (kept: Kept, numRuns: number): Promise<number> => {
  const [verify, disk] = [await loaded(), onDisk(kept)];
  const head = recordsOf(kept, latestOf(kept)).at(-1)?.hash ?? null;
  const removed = fc.constantFrom(...journalsOf(kept)).map((path) => ({
    kept: new Map([...kept].filter(([other]) => other !== path)),
    runId: runIdOf(path),
  }));
  let wrong = 0;
  const damaged = fc.oneof({ weight: 5, arbitrary: damageTo(kept) }, removed);
  await fc.assert(
    fc.asyncProperty(damaged, fc.boolean(), async ({ kept: other, runId }, noted) => {
      const asked = noted ? head : null;
      const ours = firstWrong(await auditOf(other, { head: asked }));
      const theirs = disk.during(other, `${RUNS}${runId}.jsonl`, () =>
        verify(disk.state, disk.memory, asked),
      );
      expect(theirs).toEqual(ours);
      wrong += ours === null ? 0 : 1;
    }),
    { numRuns },
  );
  disk.remove();
  return wrong;
};
