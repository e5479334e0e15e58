import fc from 'fast-check';
import type { ModelFault } from '../../../src/effects/ports/model.js';
import type { Script } from '../../../src/effects/simulated/scripted-model/script.js';
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
} from '../../../src/effects/simulated/scripted-model/step.js';
import {
  call,
  edit,
  editAll,
  glob,
  grep,
  read,
  write,
} from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { isJson, type Json } from '../../../src/journal/json.js';
import { INDEX, TOPICS, topic } from '../../unit/hosts/adversarial/roomy-store.js';

const topicPath = fc.constantFrom(...TOPICS.map((name) => `${name}.md`));

const path = fc.oneof(
  { weight: 6, arbitrary: topicPath },
  fc.constantFrom('MEMORY.md', 'new.md', 'notes/new.md', '/store/memory/dock.md'),
  fc.constantFrom('pinned.md', 'linked.md', 'linked-folder/secret.md', 'logs/2026/11/2026-11-02.md'),
  fc.constantFrom(
    '../evil.md',
    '/outside/secret.md',
    '.consolidate-lock',
    '.hidden.md',
    'x.txt',
    'dock.md/x.md',
    '',
  ),
);

const content = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    INDEX,
    `${INDEX}- [Gone](gone.md) — gone\n`,
    topic('dock'),
    topic('new', ['Something new.']),
  ),
  fc.constantFrom('# Bare\n', '---\nbroken: [\n---\n', '- a\0b\n', `- ${'long '.repeat(300)}\n`),
  fc.string({ unit: 'grapheme' }),
);

const phrase = fc.constantFrom(
  'noon',
  'night',
  'painted blue',
  'The',
  'type: project\n',
  '- ',
  'all about',
  '---\n',
  '',
);

/** Values that JSON has but a journal cannot hold, such as -0, never come as far as a script. */
const input: fc.Arbitrary<Json> = fc.jsonValue().map((value) => (isJson(value) ? value : null));

const plannedCall: fc.Arbitrary<PlannedCall> = fc.oneof(
  fc.tuple(path, content).map(([where, what]) => write(where, what)),
  { weight: 3, arbitrary: fc.tuple(topicPath, phrase, phrase).map((all) => edit(...all)) },
  fc.tuple(path, phrase, phrase).map((all) => editAll(...all)),
  path.map((where) => read(where)),
  fc.constantFrom(glob('**/*'), grep('painted'), grep('(a+)+')),
  fc.tuple(fc.constantFrom('Bash', 'Read', 'Write', 'toString'), input).map((all) => call(...all)),
);

const working: fc.Arbitrary<Step> = fc
  .tuple(fc.array(plannedCall, { minLength: 1, maxLength: 5 }), fc.boolean())
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

/** Work with a little trouble in between, which mostly comes to an end. */
export const randomScript: fc.Arbitrary<Script> = fc
  .tuple(fc.array(fc.oneof({ weight: 12, arbitrary: working }, trouble), { maxLength: 6 }), fc.boolean())
  .map(([steps, isWhole]) => (isWhole || steps.length < 4 ? [...steps, ends('Done.')] : steps));
