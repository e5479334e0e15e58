import type { Json } from '../../journal/json.js';
import { agentMachine } from '../../machines/agent/agent.machine.js';
import { assistantMachine } from '../../machines/assistant/assistant.machine.js';
import { dreamMachine } from '../../machines/dream/dream.machine.js';
import { editMachine } from '../../machines/edit/edit.machine.js';
import { extractionMachine } from '../../machines/extraction/extraction.machine.js';
import { gateMachine } from '../../machines/gate/gate.machine.js';
import { jobMachine } from '../../machines/job/job.machine.js';
import { acquireMachine } from '../../machines/lock/acquire.machine.js';
import { settleMachine } from '../../machines/lock/settle.machine.js';
import { proactiveMachine } from '../../machines/proactive/proactive.machine.js';
import { taskMachine } from '../../machines/task/task.machine.js';
import type { TaskEvent } from '../../machines/task/task.rules.js';
import { composed, request, run } from './answers.js';
import { OUR_ERRORS, OUR_OUTCOMES } from './effect-outcomes.js';
import { inputWith, NOON } from './gate-input.js';
import { activation, initiative } from './initiative.js';
import { agentInput, dreamInput } from './inputs.js';
import { isSettled } from './settled-runs.js';
import type { Subject } from './subject.js';

const ours = { outcomes: OUR_OUTCOMES, errors: OUR_ERRORS };
const reviewed: Json = { ...dreamInput, review: true };

const told: readonly [TaskEvent, ...TaskEvent[]] = [
  { type: 'COMPLETED', at: 9, note: 'unchanged' },
  { type: 'TURN', text: 'I look around.', calls: 2, edits: false },
  { type: 'TURN', text: '', calls: 1, edits: true },
  { type: 'TURN', text: '', calls: 0, edits: false },
  { type: 'TOUCHED', file: 'a.md' },
  { type: 'FAILED', at: 9 },
  { type: 'TOUCHED', file: 'a.md' },
  { type: 'TURN', text: 'I merge.', calls: 1, edits: true },
  { type: 'KILLED', at: 9 },
];

type Exported =
  | 'gate'
  | 'acquire'
  | 'settle'
  | 'agent'
  | 'dream'
  | 'edit'
  | 'extraction'
  | 'job'
  | 'task'
  | 'assistant'
  | 'proactive';

/** The exported machines, each with inputs to begin with and all that its effects can end with. */
export const subjects: Readonly<Record<Exported, Subject>> = {
  gate: {
    ...ours,
    machine: gateMachine,
    inputs: [
      inputWith(),
      inputWith({ lastScanAt: NOON - 1_000 }),
      inputWith({ force: true }),
      inputWith({ shared: true }),
    ],
  },
  acquire: { ...ours, machine: acquireMachine, inputs: [request] },
  settle: {
    ...ours,
    machine: settleMachine,
    inputs: [
      { ...run, wish: { _tag: 'Commit', change: composed.change } },
      { ...run, wish: { _tag: 'Abort', reason: 'the agent failed' } },
    ],
  },
  agent: { ...ours, machine: agentMachine, inputs: [agentInput], killable: true },
  dream: {
    ...ours,
    machine: dreamMachine,
    inputs: [dreamInput, { ...dreamInput, preview: true }, reviewed, reviewed],
    killable: true,
    checks: [isSettled],
  },
  edit: {
    ...ours,
    machine: editMachine,
    inputs: [{ request, about: { mend: 'index' } }],
    killable: true,
    checks: [isSettled],
  },
  extraction: { ...ours, machine: extractionMachine, inputs: [null], killable: true },
  job: {
    ...ours,
    machine: jobMachine,
    inputs: [
      { jobId: 'tidy', zone: 'UTC', asked: false },
      { jobId: 'tidy', zone: 'UTC', asked: true },
    ],
    killable: true,
  },
  assistant: { ...activation, machine: assistantMachine, killable: true },
  proactive: { ...initiative, machine: proactiveMachine, killable: true },
  task: {
    machine: taskMachine,
    inputs: [{ id: 'abc-1', sessions: ['s1'], startTime: 1_000, priorMtimeNs: '5' }],
    outcomes: {},
    hears: told,
  },
};
