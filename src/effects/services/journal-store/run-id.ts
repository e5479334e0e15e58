/**
 * May this be a run's id? It becomes a file name, so it is lower-case letters, digits and inner hyphens and nothing else.
 */
export const isRunId = (id: string): boolean => /^[0-9a-z][0-9a-z-]{0,63}$/.test(id);
