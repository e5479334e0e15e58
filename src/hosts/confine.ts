import { descriptorHandles } from '../effects/live/descriptor-handles.js';
import { nodeFiles } from '../effects/live/node-files.js';
import type { Files } from '../effects/ports/files.js';
import type { FolderHandles } from '../effects/ports/folder-handles.js';
import type { Confine } from '../effects/services/confined/by-path.js';
import { confinedFolder } from '../effects/services/confined/confined-folder.js';
import { pathHandles } from '../effects/services/confined/path-handles.js';

/** On this machine's disk by descriptors, where the system can; whoever brings files of another kind wants those looked at. */
export const handlesFor = (files: Files): FolderHandles =>
  files === nodeFiles && process.platform === 'linux' ? descriptorHandles : pathHandles(files);

export const confine: Confine = (files, root) => confinedFolder(files, handlesFor(files), root);
