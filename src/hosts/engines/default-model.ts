/** Reads and writes Markdown well at half the price of the largest. */
export const DEFAULT_MODEL = 'claude-sonnet-5-5';
