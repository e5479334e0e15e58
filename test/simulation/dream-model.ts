import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../src/effects/ports/clock.js';
import type { Answer, Model, ModelError } from '../../src/effects/ports/model.js';
import type { Json } from '../../src/journal/json.js';
import { modelError } from '../unit/effects/model-error.js';

/** What a model does with the store. `endless` thinks until it is told to stop. */
export type Script = 'commit' | 'unchanged' | 'breach' | 'fail' | 'endless';
export const SCRIPTS: readonly Script[] = ['commit', 'unchanged', 'breach', 'fail', 'endless'];

type Call = readonly [name: string, input: Json];
type Turn = readonly Call[] | 'error' | 'endless';

const look: Turn = [['Read', { file_path: 'MEMORY.md' }]];

const turnsOf = (script: Script, tag: string): readonly Turn[] => {
  switch (script) {
    case 'commit':
      return [
        look,
        [
          ['Edit', { file_path: 'harbour.md', old_string: 'are blue', new_string: `are blue and ${tag}` }],
          ['Write', { file_path: 'notes/new.md', content: `# New\n\n- ${tag} was here.\n` }],
          ['Write', { file_path: 'old.md', content: '' }],
          ['Write', { file_path: '/etc/passwd', content: 'no' }],
        ],
      ];
    case 'unchanged':
      return [look];
    case 'breach':
      return [look, [['Write', { file_path: 'MEMORY.md', content: '' }]]];
    case 'fail':
      return [look, 'error'];
    case 'endless':
      return [look, 'endless'];
  }
};

const usage = { input: 10, output: 1, cacheRead: 90, cacheCreation: 0 };

const answerOf = (calls: readonly Call[], turn: number): Answer => ({
  content:
    calls.length === 0
      ? [{ type: 'text', text: 'Done.' }]
      : calls.map(([name, input], i) => ({ type: 'tool_use', id: `${turn}-${i}`, name, input })),
  stopReason: calls.length === 0 ? 'end_turn' : 'tool_use',
  usage,
});

const refusing = (reason: string): E.Either<ModelError, Answer> => E.left(modelError(reason));

/** `null`: it never answers. */
const answered = (turn: Exclude<Turn, 'error'>, asked: number): E.Either<ModelError, Answer> | null =>
  turn === 'endless' ? null : E.right(answerOf(turn, asked));

const THINKING_MS = 120;

/** A tiny model. Each answer takes a while of the simulated time, so that a schedule can come in between. */
export const scripted = (script: Script, tag: string, clock: Clock): Model => {
  const turns = turnsOf(script, tag);
  let asked = 0;
  return {
    name: script,
    ask: (_, signal) => () =>
      new Promise((resolve) => {
        const turn = turns[asked] ?? [];
        asked += 1;
        const reply = turn === 'error' ? refusing('The model broke down.') : answered(turn, asked);
        const cancel = reply && clock.setTimer(THINKING_MS, () => resolve(reply));
        signal.addEventListener('abort', () => {
          cancel?.();
          resolve(refusing('It was told to stop.'));
        });
      }),
  };
};
