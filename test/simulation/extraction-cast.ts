import type { Model, ModelRequest } from '../../src/effects/ports/model.js';
import { script } from '../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, ends, faults } from '../../src/effects/simulated/scripted-model/step.js';
import { edit, read } from '../../src/effects/simulated/scripted-model/tool-calls.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { Engine } from '../../src/hosts/engines/engine.js';
import type { TurnMessage } from '../../src/hosts/extraction/extraction.js';
import type { StoreTexts } from '../../src/testing/dreams/dream-scene.js';

const LAST = '- The quay closes at nine.\n';
const piers = Array.from({ length: 6 }, (_, at) => `- Pier ${at} is made of wood.\n`).join('');
const topic = (name: string, facts: string): string =>
  `---\nname: ${name}\ndescription: about the ${name}\ntype: project\n---\n\n# ${name}\n\n${facts}`;

/** Dreams rewrite the beginning of the topic, extractions add to its end, and editors to its middle. */
export const STORE: StoreTexts = {
  'MEMORY.md': '# Memory\n\n- [harbour](harbour.md) — about the harbour\n- [old](old.md) — about the old\n',
  'harbour.md': topic('harbour', `- Tickets are blue.\n${piers}${LAST}`),
  'old.md': topic('old', '- The old bridge is gone.\n'),
};

/** What is said in a session, one fact a turn. */
export const conversation = (sessionId: string, turns: number): readonly TurnMessage[] =>
  Array.from({ length: turns }, (_, at): readonly TurnMessage[] => [
    { role: 'user', text: `The fact is ${sessionId}x${at}.` },
    { role: 'assistant', text: 'I see.' },
  ]).flat();

export const factsOf = (sessionId: string, turns: number): readonly string[] =>
  Array.from({ length: turns }, (_, at) => `${sessionId}x${at}`);

/** The facts of the rows that the model was shown. */
const factsIn = ({ messages }: ModelRequest): readonly string[] => {
  const blocks = messages[0]?.content ?? [];
  const prompt = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
  return [...prompt.matchAll(/user: The fact is (\w+)\./g)].flatMap(([, fact]) => fact ?? []);
};

const THINKING_MS = 120;

/** A model that writes down each fact that it is shown, whatever the store says already; a `failing` one breaks down after that. */
const noting = (process: SimProcess, failing: boolean): Model => {
  const model = scriptedModel(
    script(
      (request) =>
        calls(
          read('harbour.md'),
          edit(
            'harbour.md',
            LAST,
            `${LAST}${factsIn(request)
              .map((fact) => `- It was said: ${fact}.\n`)
              .join('')}`,
          ),
        ),
      failing ? faults('broken', { reason: 'The model broke down.' }) : ends('Noted.'),
    ),
  );
  return {
    name: model.name,
    ask: (request, signal) => async () => {
      await new Promise<void>((resolve) => process.clock.setTimer(THINKING_MS, resolve));
      return model.ask(request, signal)();
    },
  };
};

/** `working` is told when a run has the claim and its agent begins, and when that is at rest. */
export type Working = {
  readonly begin: (process: SimProcess) => void;
  readonly end: (process: SimProcess) => void;
};

export const notingEngine = (process: SimProcess, fails: () => boolean, working: Working): Engine => ({
  name: 'host',
  model: 'scripted',
  rates: null,
  limits: { turns: 40, outputTokens: null, costUsd: null, minutes: 45 },
  open: ({ tools }) => {
    working.begin(process);
    return { model: noting(process, fails()), tools, close: async () => working.end(process) };
  },
});
