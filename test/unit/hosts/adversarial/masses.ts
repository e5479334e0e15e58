import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../../src/effects/simulated/scripted-model/step.js';
import { edit, editAll, write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { topic } from './roomy-store.js';
import type { Scenario } from './scenario.js';

const ended = ends('Done.');

/** Very much at once. */
export const MASSES: readonly Scenario[] = [
  {
    name: 'a name of five thousand letters',
    script: () => script(calls(write(`${'n'.repeat(5_000)}.md`, 'x')), ended),
    outcome: 'unchanged',
    denied: ['Write'],
    told: /n\.md/,
  },
  {
    name: 'more than a store may hold: a file of four megabytes, a path of thirteen folders',
    script: () =>
      script(
        calls(
          write('huge.md', 'x'.repeat(4 * 1024 * 1024 + 1)),
          write(`${'a/'.repeat(13)}deep.md`, 'x'),
          edit('dock.md', 'noon', 'x'.repeat(4 * 1024 * 1024)),
        ),
        ended,
      ),
    outcome: 'unchanged',
    told: /at most 4194304 bytes.*more than 12 folders/s,
  },
  {
    name: 'a replacement that would make more text than there is memory for',
    script: () =>
      script(
        calls(write('dock.md', topic('dock', ['a'.repeat(4_000_000)]))),
        calls(editAll('dock.md', 'a', 'b'.repeat(2_000))),
        calls(write('dock.md', topic('dock'))),
        ended,
      ),
    outcome: 'unchanged',
    told: /would have \d{10} characters/,
  },
  {
    name: 'a topic of two megabytes',
    script: () =>
      script(
        calls(
          write(
            'huge.md',
            topic(
              'huge',
              Array.from(
                { length: 1_000 },
                (_, day) => `On day ${day} ${'all work and no play '.repeat(95)}makes a dull dock.`,
              ),
            ),
          ),
        ),
        ended,
      ),
    outcome: 'completed',
    changed: { 'huge.md': 'dull dock', 'MEMORY.md': 'huge.md' },
  },
  {
    name: 'one statement five thousand times',
    script: () =>
      script(
        calls(write('huge.md', topic('huge', Array(5_000).fill('All work and no play makes a dull dock.')))),
        ended,
      ),
    outcome: 'held',
    reason: /stands 5000 times in 1 files? and stood 0 times before/,
  },
  {
    name: 'two hundred calls in one turn',
    script: () =>
      script(
        calls(
          ...Array.from({ length: 200 }, (_, i) =>
            edit('dock.md', i === 0 ? 'noon' : `n${i - 1}.`, `n${i}.`),
          ),
        ),
        ended,
      ),
    outcome: 'completed',
    changed: { 'dock.md': 'n199.' },
  },
];
