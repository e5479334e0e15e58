/** Where the jobs of a project stand, for autodream and for other programs. */
export const jobsPath = (project: string): string => `${project}/.claude/scheduled_tasks.json`;
