import type { TextBlock } from '../../../effects/ports/model.js';
import { ASSISTANT_SOURCE } from '../../../memory/prompt/source.js';
import { effect } from '../../../runtime/effect.js';
import { soundOnly, wholeOnly } from '../../dream/beside-effects.js';
import { besideInput } from '../../dream/beside-input.js';
import { startBeside } from '../../dream/beside-run.js';
import { newBoundary } from '../../dream/boundary.js';
import { runMasking } from '../../dream/run-masking.js';
import type { Engine } from '../../engines/engine.js';
import type { RunHandle } from '../../running/run-handle.js';
import { newRunId, type Store } from '../../store.js';

/** One turn as a run. `project`: the real path of the folder that its tools may read. `prompt`: made for the run's boundary. */
export type TurnStart = {
  readonly store: Store;
  readonly project: string;
  readonly engine: Engine;
  readonly prompt: (boundary: string) => string;
};

/** A run under way, and its prompt as it is sent: without secrets. */
export type StartedTurn = { readonly run: RunHandle; readonly asked: string };

/** Starts a turn: an agent that reads the project and the store, and whose change to the store is let in like an editor's work. */
export const startTurn = (start: TurnStart): StartedTurn => {
  const { store, project, engine } = start;
  const runId = newRunId(store.capabilities);
  const masking = runMasking(store.capabilities, runId);
  const boundary = newBoundary(store.capabilities, { fences: true }) ?? runId;
  const asked = masking.text(start.prompt(boundary));
  const prompt: readonly TextBlock[] = [{ type: 'text', text: asked }];
  const run = startBeside({
    store,
    engine,
    prompt,
    boundary,
    masking,
    input: besideInput(
      {
        ...{ runId, kind: 'turn', source: ASSISTANT_SOURCE, journal: store.paths.journalOf(runId) },
        ...{ sessions: [], boundary },
      },
      engine,
      prompt,
    ),
    transcripts: null,
    readRoots: [project],
    changed: ({ check, prepare }) => ({
      check: effect(check.needs, soundOnly(check.run)),
      prepare: effect(prepare.needs, wholeOnly(prepare.run)),
    }),
    onRecord: () => {},
  });
  return { run, asked };
};
