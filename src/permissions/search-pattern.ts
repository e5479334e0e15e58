/** Where an alternative of a pattern may begin: braces and brackets hold several. */
const ALTERNATIVES = /[{},|()]/;

const isOutside = (pattern: string): boolean =>
  /^(?:[/\\~]|[A-Za-z]:)/.test(pattern) || pattern.split(/[/\\]/).includes('..');

/**
 * Could a search that is given this value beside its folder look outside of it? Text that begins at the root or at a home
 * folder, or climbs by `..`, could, whatever the tool takes it for; so could what is no plain value.
 */
export const leavesByPattern = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return true;
  return typeof value === 'string' && value.split(ALTERNATIVES).some(isOutside);
};
