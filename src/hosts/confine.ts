import { descriptorHandles } from '../effects/live/descriptor-handles.js';
import { nodeFiles } from '../effects/live/node-files.js';
import { type Confine, confinedByPath } from '../effects/services/confined/by-path.js';
import { confinedFolder } from '../effects/services/confined/confined-folder.js';

/** On this machine's disk by descriptors, where the system can; whoever brings files of another kind wants those looked at. */
export const confine: Confine = (files, root) =>
  files === nodeFiles && process.platform === 'linux'
    ? confinedFolder(files, descriptorHandles, root)
    : confinedByPath(files, root);
