import { dreamMachine } from '../../machines/dream/dream.machine.js';
import { editMachine } from '../../machines/edit/edit.machine.js';
import type { KnownMachines } from '../../runtime/verify.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';

/** The machines that runs begin with, as this release has them. Only what they wrote can be replayed. */
export const knownMachines = (): KnownMachines => ({
  dream: { machine: dreamMachine, versions: versionsOf(dreamMachine, RELEASE) },
  edit: { machine: editMachine, versions: versionsOf(editMachine, RELEASE) },
});
