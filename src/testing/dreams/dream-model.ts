import type { Clock } from '../../effects/ports/clock.js';
import type { Model } from '../../effects/ports/model.js';
import { type Script as Play, script } from '../../effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../effects/simulated/scripted-model/scripted-model.js';
import {
  calls,
  ends,
  faults,
  hangs,
  type Step,
  turn,
  uses,
} from '../../effects/simulated/scripted-model/step.js';
import { edit, read, write } from '../../effects/simulated/scripted-model/tool-calls.js';

/** What a model does with the small store. `endless` thinks until it is told to stop. */
export type Script = 'commit' | 'unchanged' | 'breach' | 'fail' | 'endless';
export const SCRIPTS: readonly Script[] = ['commit', 'unchanged', 'breach', 'fail', 'endless'];

/** A script by its name, or the steps that a model takes on whatever store there is. */
export type Plan = Script | readonly Step[];

const look = turn(calls(read('MEMORY.md')), uses({ input: 10, output: 1, cacheRead: 90 }));

const playOf = (plan: Plan, tag: string): Play => {
  if (typeof plan !== 'string') return plan;
  switch (plan) {
    case 'commit':
      return script(
        look,
        calls(
          edit('harbour.md', 'are blue', `are blue and ${tag}`),
          write('notes/new.md', `# New\n\n- ${tag} was here.\n`),
          write('old.md', ''),
          write('/etc/passwd', 'no'),
        ),
        ends('Done.'),
      );
    case 'unchanged':
      return script(look, ends('Done.'));
    case 'breach':
      return script(look, calls(write('MEMORY.md', '')), ends('Done.'));
    case 'fail':
      return script(look, faults('broken', { reason: 'The model broke down.' }));
    case 'endless':
      return script(look, hangs());
  }
};

const THINKING_MS = 120;

const think = (clock: Clock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.setTimer(THINKING_MS, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

/** A tiny model. Each answer takes a while of the simulated time, so that a schedule can come in between. */
export const scripted = (plan: Plan, tag: string, clock: Clock): Model => {
  const model = scriptedModel(playOf(plan, tag), typeof plan === 'string' ? plan : 'scripted');
  return {
    name: model.name,
    ask: (request, signal) => async () => {
      await think(clock, signal);
      return model.ask(request, signal)();
    },
  };
};
