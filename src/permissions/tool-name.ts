const LONGEST_NAME = 40;

/** A model can call a tool anything, so only what a tool's name is made of gets through. */
export const sanitisedTool = (name: string): string =>
  name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, LONGEST_NAME) || 'unnamed';
