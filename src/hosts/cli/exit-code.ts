/**
 * How the command ends. A gate's refusal and an unchanged store are `done`: nothing went wrong. `interrupted` and
 * `terminated` are what shells know from a Ctrl-C and a SIGTERM; both come only after the store was restored.
 */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130, terminated: 143 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
