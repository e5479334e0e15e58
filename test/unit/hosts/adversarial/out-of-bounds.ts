import { join } from 'node:path';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../../src/effects/simulated/scripted-model/step.js';
import {
  call,
  edit,
  glob,
  grep,
  read,
  write,
} from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { topic } from './roomy-store.js';
import type { Scenario } from './scenario.js';

const ended = ends('Done.');
const repeated = (name: string, count: number): readonly string[] => Array<string>(count).fill(name);

/** Reaches for what is not the agent's to read or to write. None of it leaves a trace, and the model hears why. */
export const OUT_OF_BOUNDS: readonly Scenario[] = [
  {
    name: 'writing above the store',
    script: () =>
      script(calls(write('../evil.md', 'x'), write('a/../../evil.md', 'x'), write('..', 'x')), ended),
    outcome: 'unchanged',
    denied: repeated('Write', 3),
    told: /outside the memory folder/,
  },
  {
    name: 'writing to absolute paths elsewhere, also where a name begins like the store’s',
    script: ({ folders, outside }) =>
      script(
        calls(
          write('/etc/evil.md', 'x'),
          write(join(outside, 'secret.md'), 'x'),
          write(`${folders.memory}-evil/x.md`, 'x'),
          write(`${folders.memory}/../outside/secret.md`, 'x'),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: repeated('Write', 4),
    told: /outside the memory folder/,
  },
  {
    name: 'writing to the live folder, which means the working copy',
    script: ({ folders }) =>
      script(
        calls(edit(join(folders.memory, 'dock.md'), 'in the noon', 'at noon')),
        calls(read('dock.md')),
        ended,
      ),
    outcome: 'completed',
    told: /dock is painted blue at noon/,
    changed: { 'dock.md': 'at noon' },
  },
  {
    name: 'the lock and what belongs to it, in any letter case, by any tool',
    script: ({ folders }) =>
      script(
        calls(
          write('.consolidate-lock', '1'),
          write('.consolidate-lock.d/9.claim', '{}'),
          edit('.Consolidate-Lock', 'a', 'b'),
          read(join(folders.memory, '.consolidate-lock')),
          glob('**', '.consolidate-lock.d'),
          grep('nonce', { path: '.consolidate-lock.d' }),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Write', 'Write', 'Edit', 'Read', 'Glob', 'Grep'],
    told: /closed to every tool/,
  },
  {
    name: 'autodream’s own state',
    script: ({ folders }) =>
      script(
        calls(
          write('.autodream/x.md', 'x'),
          write(join(folders.state, 'runs', 'x.md'), 'x'),
          read(join(folders.state, 'runs')),
          glob('**', folders.state),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Write', 'Write', 'Read', 'Glob'],
  },
  {
    name: 'dot files and files that are no Markdown',
    script: () =>
      script(
        calls(
          write('.hidden.md', 'x'),
          write('notes/.hidden/x.md', 'x'),
          write('run.sh', 'rm -rf /'),
          write('dock.md.sh', 'x'),
          write('DOCK.MD', 'x'),
          write('settings.json', '{}'),
          write('..\\evil.md', 'x'),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: repeated('Write', 7),
    told: /only \.md files may be written/,
  },
  {
    name: 'a pinned topic',
    script: () =>
      script(calls(write('pinned.md', ''), edit('pinned.md', 'pinned: true', 'pinned: false')), ended),
    outcome: 'unchanged',
    denied: ['Write', 'Edit'],
    told: /pinned by its front matter/,
  },
  {
    name: 'daily logs, those that are there and new ones',
    script: () =>
      script(
        calls(
          edit('logs/2026/11/2026-11-02.md', 'ferry', 'whale'),
          write('logs/2026/11/2026-11-03.md', '- a whale'),
          write('2026-11-04.md', '- a whale'),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Edit', 'Write', 'Write'],
    told: /daily log/,
  },
  {
    name: 'a topic that is a link, and a folder that is one',
    script: () =>
      script(
        calls(
          write('linked.md', 'x'),
          edit('linked.md', 'secret', 'x'),
          read('linked.md'),
          write('linked-folder/secret.md', 'x'),
          read('linked-folder/secret.md'),
          grep('secret'),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Write', 'Edit', 'Write'],
    told: /link/,
  },
  {
    name: 'files with secrets',
    script: () =>
      script(
        calls(read('.env'), read('/etc/passwd'), grep('x', { path: '../outside' }), read('id_rsa')),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Read', 'Read', 'Grep', 'Read'],
  },
  {
    name: 'names that no file system has, and places where no file can be',
    script: () =>
      script(
        calls(write('a\0.md', 'x'), write('dock.md/inner.md', 'x'), write('logs', 'x'), write('', 'x')),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Write', 'Write', 'Write'],
  },
  {
    name: 'tools that there are not',
    script: () =>
      script(
        calls(
          call('Bash', { command: 'rm -rf ~' }),
          call('WebFetch', { url: 'https://example.com' }),
          call('constructor', {}),
          call('__proto__', {}),
          call('', {}),
          call('write', { file_path: 'a.md', content: 'x' }),
          call('Task', { prompt: topic('evil') }),
        ),
        ended,
      ),
    outcome: 'unchanged',
    denied: ['Bash', 'WebFetch', 'constructor', '__proto__', 'unnamed', 'write', 'Task'],
    told: /not available here/,
  },
];
