import * as E from 'fp-ts/lib/Either.js';
import { putBack } from '../../effects/services/before-image/put-back.js';
import { reasonOf } from '../../machines/reason.js';
import type { StoreImage } from '../../memory/store-image.js';
import type { EffectHandler } from '../../runtime/effect.js';
import type { Work, Workplace } from './staged-work.js';

/** By then the claim may be over and another run may have been let in, whose work must not be taken back. */
const LONGEST_MS = 49 * 60_000;

/**
 * What is done for an engine that works on the live folder. `restore` makes the folder again what it was, once, however
 * often it is called; what is to be let in goes the way of any other change then. `notes` are sentences for people.
 */
export type DirectWork = { readonly restore: () => Promise<void>; readonly notes: () => readonly string[] };

const WORKED_LIVE = 'The engine worked on the memory folder itself, so sessions may have seen it half done.';

const leftSentence = (path: string, kept: string): string =>
  `${path} was not put back, because somebody wrote to it at that moment, or it has other names or may not be replaced; the list of all files as they were is object ${kept}.`;

/** The store as the engine left it: what it did not touch is not its doing. */
export const attributed = (
  before: StoreImage,
  after: StoreImage,
  touched: ReadonlySet<string> | null,
): StoreImage => {
  if (touched === null) return after;
  const image = new Map([...before].filter(([path]) => !touched.has(path)));
  for (const [path, file] of after) if (touched.has(path)) image.set(path, file);
  return image;
};

/** Restores the folder and tells what could not be. */
const restored = async (
  { files, memory, runId }: Workplace,
  { before, kept, touched }: Work,
): Promise<readonly string[]> => {
  const draft = `${memory}/.consolidate-lock.d/${runId}.back`;
  const done = await putBack(files, { folder: memory, draft }, before, touched())();
  if (E.isRight(done)) return done.right.map((path) => leftSentence(path, kept ?? ''));
  const why = reasonOf('The memory folder could not be put back', done.left);
  return [`${why} The list of all files as they were is object ${kept ?? ''}.`];
};

/** `work` is null before the store was staged. For an engine that works on a copy there is nothing to do. */
export const directWork = (place: Workplace, work: () => Work | null): DirectWork => {
  const { clock } = place;
  const begun = clock.now();
  const notes: string[] = [];
  let restoring: Promise<void> | null = null;
  const restore = async (made: Work): Promise<void> => {
    notes.push(WORKED_LIVE);
    await made.close();
    if (clock.now() - begun > LONGEST_MS)
      notes.push('It took so long that its claim on the store was over; the folder was left as it is.');
    else notes.push(...(await restored(place, made)));
  };
  return {
    restore: async () => {
      const made = work();
      if (made === null || made.kept === null) return;
      restoring ??= restore(made);
      await restoring;
    },
    notes: () => notes,
  };
};

/** The same effect, before which something else is seen to. */
export const afterwards = (first: () => Promise<void>, { needs, run }: EffectHandler): EffectHandler => ({
  needs,
  run: (input, effect) => async () => {
    await first();
    return run(input, effect)();
  },
});
