import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/** Nothing is there, and nothing can be made there. */
const NOWHERE = '/dev/null';

/**
 * The person's home folder, as `HOME` says where that is an absolute path, else as the system's list of users does. An empty or relative
 * one would be looked for in whatever folder the process works in, so that a project could say what a person has set.
 */
export const homeFolder = (
  named: string | undefined,
  ofSystem = (): string => userInfo().homedir,
): string => {
  if (named !== undefined && isAbsolute(named)) return named;
  try {
    const listed = ofSystem();
    return isAbsolute(listed) ? listed : NOWHERE;
  } catch {
    return NOWHERE;
  }
};
