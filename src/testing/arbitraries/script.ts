import fc from 'fast-check';
import type { ModelFault } from '../../effects/ports/model.js';
import {
  calls,
  ends,
  faults,
  type PlannedCall,
  type Step,
  says,
  stops,
  thinks,
  turn,
} from '../../effects/simulated/scripted-model/step.js';
import {
  call,
  edit,
  editAll,
  glob,
  grep,
  read,
  write,
} from '../../effects/simulated/scripted-model/tool-calls.js';
import { isJson, type Json } from '../../journal/json.js';

/**
 * What a script is made of: `topics` are the paths of topics in the store, `places` other paths that a model may name; `contents`
 * are whole files, `phrases` what stands somewhere in one.
 */
export type ScriptMaterial = {
  readonly topics: readonly [string, ...string[]];
  readonly places: readonly string[];
  readonly contents: readonly string[];
  readonly phrases: readonly string[];
};

/** Paths that a model may not write to, or that are none. */
const FORBIDDEN = ['../evil.md', '/outside/secret.md', '.consolidate-lock', '.hidden.md', 'x.txt', ''];

const BROKEN_CONTENTS = ['# Bare\n', '---\nbroken: [\n---\n', '- a\0b\n', `- ${'long '.repeat(300)}\n`];

const pathIn = ({ topics, places }: ScriptMaterial): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...topics) },
    fc.constantFrom('MEMORY.md', 'new.md', 'notes/new.md'),
    fc.constantFrom(...FORBIDDEN, `${topics[0]}/x.md`),
    ...(places.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...places) }] : []),
  );

const contentIn = ({ contents }: ScriptMaterial): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc.constantFrom(...BROKEN_CONTENTS),
    fc.string({ unit: 'grapheme' }),
    ...(contents.length > 0 ? [fc.constantFrom(...contents)] : []),
  );

const phraseIn = ({ phrases }: ScriptMaterial): fc.Arbitrary<string> =>
  fc.constantFrom('The', 'type: project\n', '- ', '---\n', '', ...phrases);

/** Values that JSON has but a journal cannot hold, such as -0, never come as far as a script. */
const input: fc.Arbitrary<Json> = fc.jsonValue().map((value) => (isJson(value) ? value : null));

const plannedCall = (material: ScriptMaterial): fc.Arbitrary<PlannedCall> => {
  const [topic, path, content, phrase] = [
    fc.constantFrom(...material.topics),
    pathIn(material),
    contentIn(material),
    phraseIn(material),
  ];
  return fc.oneof(
    fc.tuple(path, content).map(([where, what]) => write(where, what)),
    { weight: 3, arbitrary: fc.tuple(topic, phrase, phrase).map((all) => edit(...all)) },
    fc.tuple(path, phrase, phrase).map((all) => editAll(...all)),
    path.map((where) => read(where)),
    fc.constantFrom(glob('**/*'), grep('the'), grep('(a+)+')),
    fc.tuple(fc.constantFrom('Bash', 'Read', 'Write', 'toString'), input).map((all) => call(...all)),
  );
};

const working = (material: ScriptMaterial): fc.Arbitrary<Step> =>
  fc
    .tuple(fc.array(plannedCall(material), { minLength: 1, maxLength: 5 }), fc.boolean())
    .map(([planned, aloud]) =>
      aloud ? turn(thinks('Hm.'), says('I work.'), calls(...planned)) : calls(...planned),
    );

const FAULTS: readonly ModelFault[] = [
  'overloaded',
  'cut-off',
  'unauthorised',
  'context-exceeded',
  'malformed',
];

const trouble: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...FAULTS).map((fault) => faults(fault)),
  fc
    .constantFrom('max_tokens', 'refusal', 'pause_turn', 'context_exceeded')
    .map((reason) => turn(says('I'), stops(reason))),
);

/** The words of a store, as phrases that may stand in it more than once. */
const phrasesOf = (store: Readonly<Record<string, string>>): readonly string[] =>
  [...new Set(Object.values(store).flatMap((text) => text.split(/\s+/)))].slice(0, 40);

/** A script's material from the files of a store. */
export const materialOf = (store: Readonly<Record<string, string>>): ScriptMaterial => {
  const [first = 'new.md', ...rest] = Object.keys(store).filter((path) => path !== 'MEMORY.md');
  return {
    topics: [first, ...rest],
    places: [],
    contents: Object.values(store),
    phrases: phrasesOf(store),
  };
};

/** What a model does with a store: work with a little trouble in between, which mostly comes to an end. All of it is plain data. */
export const arbitraryScript = (material: ScriptMaterial): fc.Arbitrary<readonly Step[]> =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 12, arbitrary: working(material) }, trouble), { maxLength: 6 }),
      fc.boolean(),
    )
    .map(([steps, isWhole]) => (isWhole || steps.length < 4 ? [...steps, ends('Done.')] : steps));
