import { forever, script, times } from '../../../../src/effects/simulated/scripted-model/script.js';
import {
  calls,
  ends,
  says,
  stops,
  thinks,
  turn,
} from '../../../../src/effects/simulated/scripted-model/step.js';
import {
  call,
  edit,
  glob,
  grep,
  read,
  write,
} from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import type { Scenario } from './scenario.js';

const ended = ends('Done.');
const NO_INPUT = [null, 'dock.md', 7, [], ['dock.md'], true, {}] as const;
const TOOLS = ['Read', 'Glob', 'Grep', 'Edit', 'Write'];

/** Answers that no sensible model gives. */
export const MISBEHAVIOUR: readonly Scenario[] = [
  {
    name: 'inputs of no shape at all, for each tool',
    script: () =>
      script(calls(...TOOLS.flatMap((name) => NO_INPUT.map((input) => call(name, input)))), ended),
    outcome: 'unchanged',
    told: /does not fit the tool/,
  },
  {
    name: 'inputs with fields of a wrong type, or too many of them',
    script: () =>
      script(
        calls(
          call('Write', { file_path: ['dock.md'], content: 'x' }),
          call('Write', { file_path: 'dock.md', content: null }),
          call('Write', { file_path: { toString: 'dock.md' }, content: 'x' }),
          call('Edit', { file_path: 'dock.md', old_string: 1, new_string: 'x' }),
          call('Edit', { file_path: 'dock.md', old_string: 'noon', new_string: 'x', replace_all: 'yes' }),
          call('Read', { file_path: 'dock.md', offset: 0 }),
          call('Read', { file_path: 'dock.md', limit: 1e99 }),
          call('Read', { file_path: 'dock.md', extra: { offset: 1 } }),
        ),
        ended,
      ),
    outcome: 'unchanged',
    told: /does not fit the tool/,
  },
  {
    name: 'patterns that would take for ever to match',
    script: () =>
      script(calls(grep('(a+)+$'), grep('('), glob('{'.repeat(150)), grep('x'.repeat(1_000))), ended),
    outcome: 'unchanged',
    told: /No line matches.*a group is not closed.*is not understood.*1 to 500 characters/s,
  },
  {
    name: 'edits that are none: nothing to replace, the same again, several places, an empty text',
    script: () =>
      script(
        calls(
          edit('dock.md', 'no such words', 'x'),
          edit('dock.md', 'noon', 'noon'),
          edit('dock.md', 'painted', 'x'),
          edit('dock.md', '', 'x'),
          edit('nowhere.md', 'a', 'b'),
        ),
        ended,
      ),
    outcome: 'unchanged',
    told: /stands 4 times/,
  },
  {
    name: 'one call for ever',
    script: () => script(forever(calls(read('dock.md')))),
    outcome: 'failed',
    reason: /in circles/,
  },
  {
    name: 'two calls by turns for ever',
    script: () => script(forever(calls(read('dock.md')), calls(glob('**')))),
    outcome: 'failed',
    reason: /in circles/,
  },
  {
    name: 'a file rewritten one way and back for ever',
    script: () =>
      script(forever(calls(edit('dock.md', 'noon', 'lunch')), calls(edit('dock.md', 'lunch', 'noon')))),
    limits: { turns: 20 },
    outcome: 'failed',
    reason: /after 20 turns/,
  },
  {
    name: 'denied calls for ever, each another one',
    script: () => {
      let n = 0;
      return script(forever(() => calls(write(`../${n++}.md`, 'x'))));
    },
    outcome: 'failed',
    reason: /denied|failed/,
    denied: Array<string>(30).fill('Write'),
  },
  {
    name: 'an id for two calls of one turn',
    script: () =>
      script(
        calls(call('Read', { file_path: 'dock.md' }, 'same'), call('Read', { file_path: 'eddy.md' }, 'same')),
        ended,
      ),
    outcome: 'unchanged',
  },
  {
    name: 'a last word that claims what was not done',
    script: () => script(ends('I merged all duplicates and deleted five topics.')),
    outcome: 'unchanged',
  },
  {
    name: 'work and then a refusal',
    script: () =>
      script(calls(edit('dock.md', 'noon', 'lunch')), turn(says('I had rather not.'), stops('refusal'))),
    outcome: 'failed',
    reason: /refused/,
  },
  {
    name: 'work and then an answer that is cut off in its calls',
    script: () =>
      script(
        calls(edit('dock.md', 'noon', 'lunch')),
        turn(calls(write('dock.md', 'half a to')), stops('max_tokens')),
      ),
    outcome: 'failed',
    reason: /cut off/,
  },
  {
    name: 'thoughts without a word, and nothing at all',
    script: () => script(calls(edit('dock.md', 'noon', 'lunch')), thinks('Hm.')),
    outcome: 'failed',
    reason: /\w/,
  },
  {
    name: 'a stop for tools without a call',
    script: () => script(turn(says('I use a tool now.'), stops('tool_use'))),
    outcome: 'failed',
    reason: /\w/,
  },
  {
    name: 'a pause without end',
    script: () => script(forever(turn(says('…'), stops('pause_turn')))),
    limits: { turns: 10 },
    outcome: 'failed',
    reason: /\w/,
  },
  {
    name: 'words with the calls of an ended turn',
    script: () => script(turn(calls(edit('dock.md', 'noon', 'lunch')), ends('Done.')), ended),
    outcome: 'completed',
    changed: { 'dock.md': 'lunch' },
  },
  {
    name: 'many turns of honest reading, each another file',
    script: () =>
      script(
        ...times(3, calls(read('dock.md'), read('eddy.md'))),
        calls(edit('dock.md', 'noon', 'lunch')),
        ended,
      ),
    outcome: 'completed',
    changed: { 'dock.md': 'lunch' },
  },
];
