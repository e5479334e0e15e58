/** The names that coding agents give their tools, ours among them. */
const KNOWN: ReadonlySet<string> = new Set([
  'Agent',
  'AskUserQuestion',
  'Bash',
  'BashOutput',
  'Edit',
  'Glob',
  'Grep',
  'KillShell',
  'LS',
  'MultiEdit',
  'NotebookEdit',
  'NotebookRead',
  'Read',
  'Skill',
  'Sleep',
  'Task',
  'TodoWrite',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
  'Write',
]);

/**
 * The name under which calls of a tool are counted. A model can call a tool anything, a secret too, and the names of a
 * person's own servers are nobody's business: what is no known name is `mcp` or `other`.
 */
export const toolLabel = (name: unknown): string => {
  if (typeof name !== 'string') return 'other';
  if (KNOWN.has(name)) return name;
  return name.startsWith('mcp__') ? 'mcp' : 'other';
};
