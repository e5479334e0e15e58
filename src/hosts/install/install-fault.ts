import type { FileError } from '../../effects/ports/files.js';
import { reasonOf } from '../../machines/reason.js';

/** Why a host's file was left as it is. `reason` and `advice` are sentences. */
export type InstallFault = {
  readonly _tag: 'InstallFault';
  readonly reason: string;
  readonly advice: string;
};

/** `what`: words that follow the path. */
export const uneditable = (path: string, what: string): InstallFault => ({
  _tag: 'InstallFault',
  reason: `${path} ${what}.`,
  advice: 'Mend it in an editor, or move it away; nothing was changed.',
});

export const unwritable = (path: string, error: FileError): InstallFault => ({
  _tag: 'InstallFault',
  reason: reasonOf(`${path} could not be changed`, error),
  advice: 'Check the rights on its folder.',
});

export const changedMeanwhile = (path: string): InstallFault => ({
  _tag: 'InstallFault',
  reason: `${path} was changed meanwhile.`,
  advice: 'Try again; nothing was changed.',
});
