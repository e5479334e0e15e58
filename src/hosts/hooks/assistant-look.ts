import { nodeFiles } from '../../effects/live/node-files.js';
import { isMarkedActive } from '../../effects/services/assistant/active-marker.js';

/** Is a persistent assistant active in the store with this state folder? */
export const isAssistantActive = (state: string): Promise<boolean> =>
  isMarkedActive({ files: nodeFiles, state }, async () => {
    const { nodeProcesses } = await import('../../effects/live/node-processes.js');
    return nodeProcesses();
  });
