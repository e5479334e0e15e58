/** The agents that autodream can be installed into, as they are named on the command line. Imports nothing. */
export const HOST_IDS = ['claude-code', 'codex', 'gemini-cli', 'opencode'] as const;

export type HostId = (typeof HOST_IDS)[number];
