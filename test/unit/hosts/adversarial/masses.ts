import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../../src/effects/simulated/scripted-model/step.js';
import { edit, write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { topic } from './roomy-store.js';
import type { Scenario } from './scenario.js';

const ended = ends('Done.');

/** Very much at once. */
export const MASSES: readonly Scenario[] = [
  {
    name: 'a topic of two megabytes',
    script: () =>
      script(
        calls(write('huge.md', topic('huge', Array(50_000).fill('All work and no play makes a dull dock.')))),
        ended,
      ),
    outcome: 'completed',
    changed: { 'huge.md': 'dull dock', 'MEMORY.md': 'huge.md' },
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
