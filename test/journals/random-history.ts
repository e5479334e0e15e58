import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { type Script, script } from '../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../src/effects/simulated/scripted-model/step.js';
import { editAll, write } from '../../src/effects/simulated/scripted-model/tool-calls.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { startFix, startUndo } from '../../src/hosts/edits/edit.js';
import { startApply, startDiscard } from '../../src/hosts/edits/review.js';
import { randomScript } from '../property/scripts/random-script.js';
import { roomyInMemory } from '../unit/hosts/adversarial/roomy-in-memory.js';
import { TOPICS, topic } from '../unit/hosts/adversarial/roomy-store.js';
import { openVerdict } from '../unit/hosts/dream/small-store.js';
import { FOLDERS } from '../unit/hosts/dream/store-in-memory.js';
import { scriptedEngine } from '../unit/hosts/scripted-engine.js';

/** One thing that happens to a store. Runs are the last that can be meant. */
export type Happening =
  | { readonly what: 'dream'; readonly script: Script; readonly review: boolean }
  | { readonly what: 'undo' | 'apply' | 'discard' | 'fix' }
  | { readonly what: 'edit'; readonly path: string; readonly line: string };

export type History = readonly Happening[];

/** A dream that is let in: a topic is another one, one is new, and one may go. */
const sound: fc.Arbitrary<Script> = fc
  .tuple(fc.constantFrom(...TOPICS), fc.constantFrom('green', 'red', 'white'), fc.boolean())
  .map(([name, colour, drops]) =>
    script(
      calls(
        editAll(`${name}.md`, 'painted blue', `painted ${colour}`),
        write('new.md', topic('new', [colour])),
      ),
      ...(drops ? [calls(write('orders.md', ''))] : []),
      ends('Done.'),
    ),
  );

const dreamOf = (what: Script, review = false): Happening => ({ what: 'dream', script: what, review });

/** Every kind of run that changes something, one after the other. */
export const EVERYTHING: History = [
  dreamOf(
    script(
      calls(write('new.md', topic('new', ['One.'])), write('dock.md', topic('dock', ['Two.']))),
      ends('Done.'),
    ),
  ),
  { what: 'undo' },
  dreamOf(
    script(
      calls(editAll('gull.md', 'blue', 'grey'), write('new.md', topic('new', ['Three.']))),
      ends('Done.'),
    ),
    true,
  ),
  { what: 'apply' },
  { what: 'edit', path: 'dock.md', line: 'The dock was moved.' },
  dreamOf(
    script(
      calls(editAll('dock.md', 'was moved', 'is moved'), editAll('eddy.md', 'blue', 'red')),
      ends('Done.'),
    ),
  ),
  { what: 'undo' },
];

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('dream' as const),
      script: fc.oneof(sound, sound, randomScript),
      review: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('undo', 'undo', 'apply', 'discard', 'fix').map((what) => ({ what }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      path: fc.constantFrom('dock.md', 'ferry.md', 'new.md'),
      line: fc.constantFrom('The dock was moved.', 'Nobody knows.'),
    }),
  },
);

export const history: fc.Arbitrary<History> = fc.array(happening, { minLength: 2, maxLength: 8 });

type World = ReturnType<typeof roomyInMemory>;

const EDITS = { undo: startUndo, apply: startApply, discard: startDiscard } as const;

/** How the run ended; null: there was none. */
const happen = async (world: World, one: Happening): Promise<string | null> => {
  const { capabilities: given, tree } = world;
  const { clock } = given;
  const capabilities = {
    ...given,
    clock: {
      ...clock,
      setTimer: (ms: number, due: () => void) => clock.setTimer(ms <= 60_000 ? 0 : ms, due),
    },
  };
  if (one.what === 'edit') {
    putFile(tree, `${FOLDERS.memory}/${one.path}`, topic(one.path, [one.line]));
    return null;
  }
  if (one.what === 'dream') {
    const { engine } = scriptedEngine(one.script, { turns: 10 });
    const options = { verdict: openVerdict, engine, review: one.review };
    return (await startDream(capabilities, FOLDERS, options).done).outcome;
  }
  if (one.what === 'fix') return (await startFix(capabilities, FOLDERS).done).outcome;
  const started = await EDITS[one.what](capabilities, FOLDERS, 'latest');
  return E.isRight(started) ? (await started.right.done).outcome : null;
};

/** Lets it all happen to a roomy store. `ended` are the runs: what they were for, and how they ended. */
export const lived = async (all: History) => {
  const world = roomyInMemory();
  const edited = new Set<string>();
  const ended: string[] = [];
  for (const one of all) {
    const outcome = await happen(world, one);
    if (one.what === 'edit') edited.add(one.path);
    if (outcome !== null) ended.push(`${one.what} ${outcome}`);
    world.skip(60_000);
  }
  return { tree: world.tree, edited, ended };
};
