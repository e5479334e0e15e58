/** The statecharts of autodream, pure: for diagrams, inspection and tests. What they invoke by name is wired in a host. */
export { agentMachine } from './agent/agent.machine.js';
export { assistantMachine } from './assistant/assistant.machine.js';
export { dreamMachine } from './dream/dream.machine.js';
export { editMachine } from './edit/edit.machine.js';
export { extractionMachine } from './extraction/extraction.machine.js';
export { gateMachine } from './gate/gate.machine.js';
export { jobMachine } from './job/job.machine.js';
export { acquireMachine } from './lock/acquire.machine.js';
export { settleMachine } from './lock/settle.machine.js';
export { proactiveMachine } from './proactive/proactive.machine.js';
export { taskMachine } from './task/task.machine.js';
