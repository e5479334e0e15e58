import type { AnyStateMachine } from 'xstate';
import { agentMachine } from '../../../../src/machines/agent/agent.machine.js';
import { assistantMachine } from '../../../../src/machines/assistant/assistant.machine.js';
import { dreamMachine } from '../../../../src/machines/dream/dream.machine.js';
import { editMachine } from '../../../../src/machines/edit/edit.machine.js';
import { extractionMachine } from '../../../../src/machines/extraction/extraction.machine.js';
import { gateMachine } from '../../../../src/machines/gate/gate.machine.js';
import { jobMachine } from '../../../../src/machines/job/job.machine.js';
import { acquireMachine } from '../../../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../../../src/machines/lock/settle.machine.js';
import { proactiveMachine } from '../../../../src/machines/proactive/proactive.machine.js';
import { agentScenarios } from '../agent/agent.scenarios.js';
import { assistantScenarios } from '../assistant/assistant.scenarios.js';
import { dreamScenarios } from '../dream/dream.scenarios.js';
import { editScenarios } from '../edit/edit.scenarios.js';
import { extractionScenarios } from '../extraction/extraction.scenarios.js';
import { gateScenarios } from '../gate/gate.scenarios.js';
import { jobScenarios } from '../job/job.scenarios.js';
import { acquireScenarios } from '../lock/acquire.scenarios.js';
import { settleScenarios } from '../lock/settle.scenarios.js';
import { proactiveScenarios } from '../proactive/proactive.scenarios.js';
import type { Scenario } from './scenario.js';

export type Entry = { readonly machine: AnyStateMachine; readonly scenarios: readonly Scenario[] };

/** Every machine that starts effects, with the scenarios that tell what it is for. */
export const CATALOGUE: Readonly<Record<string, Entry>> = {
  gate: { machine: gateMachine, scenarios: gateScenarios },
  acquire: { machine: acquireMachine, scenarios: acquireScenarios },
  settle: { machine: settleMachine, scenarios: settleScenarios },
  agent: { machine: agentMachine, scenarios: agentScenarios },
  dream: { machine: dreamMachine, scenarios: dreamScenarios },
  edit: { machine: editMachine, scenarios: editScenarios },
  extraction: { machine: extractionMachine, scenarios: extractionScenarios },
  assistant: { machine: assistantMachine, scenarios: assistantScenarios },
  job: { machine: jobMachine, scenarios: jobScenarios },
  proactive: { machine: proactiveMachine, scenarios: proactiveScenarios },
};

/** The ends that a machine has. */
export const finalsOf = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.root.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));
