import type { AnyStateMachine } from 'xstate';
import { agentMachine } from '../src/machines/agent/agent.machine.js';
import { assistantMachine } from '../src/machines/assistant/assistant.machine.js';
import { dreamMachine } from '../src/machines/dream/dream.machine.js';
import { editMachine } from '../src/machines/edit/edit.machine.js';
import { extractionMachine } from '../src/machines/extraction/extraction.machine.js';
import { gateMachine } from '../src/machines/gate/gate.machine.js';
import { jobMachine } from '../src/machines/job/job.machine.js';
import { acquireMachine } from '../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../src/machines/lock/settle.machine.js';
import { proactiveMachine } from '../src/machines/proactive/proactive.machine.js';
import { taskMachine } from '../src/machines/task/task.machine.js';

/** Every machine of the product, by the name of its diagram. */
export const MACHINES: Readonly<Record<string, AnyStateMachine>> = {
  acquire: acquireMachine,
  agent: agentMachine,
  assistant: assistantMachine,
  dream: dreamMachine,
  edit: editMachine,
  extraction: extractionMachine,
  gate: gateMachine,
  job: jobMachine,
  proactive: proactiveMachine,
  settle: settleMachine,
  task: taskMachine,
};
