/** Those of the options that count also when the process runs already. */
export const FRUGAL_LATE: readonly string[] = ['--max-semi-space-size=1', '--optimize-for-size'];

/**
 * Options of Node for a process that stays. It does little, and nobody waits for it: a small young generation, code that is kept small,
 * and no threads beside it for the collection of garbage cost it some time, and save twenty megabytes of a hundred.
 */
export const FRUGAL: readonly string[] = [...FRUGAL_LATE, '--v8-pool-size=0'];
