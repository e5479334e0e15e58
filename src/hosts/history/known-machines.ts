import { assistantMachine } from '../../machines/assistant/assistant.machine.js';
import { dreamMachine } from '../../machines/dream/dream.machine.js';
import { editMachine } from '../../machines/edit/edit.machine.js';
import { jobMachine } from '../../machines/job/job.machine.js';
import { proactiveMachine } from '../../machines/proactive/proactive.machine.js';
import type { KnownMachines } from '../../runtime/verify.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';

/** The machines that runs begin with, as this release has them. Only what they wrote can be replayed. */
export const knownMachines = (): KnownMachines => ({
  dream: { machine: dreamMachine, versions: versionsOf(dreamMachine, RELEASE) },
  edit: { machine: editMachine, versions: versionsOf(editMachine, RELEASE) },
  job: { machine: jobMachine, versions: versionsOf(jobMachine, RELEASE) },
  assistant: { machine: assistantMachine, versions: versionsOf(assistantMachine, RELEASE) },
  proactive: { machine: proactiveMachine, versions: versionsOf(proactiveMachine, RELEASE) },
});
