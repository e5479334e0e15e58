/** `path` seen from `cwd`, absolute, without `.` and `..`, by text alone. Above the root there is the root. */
export const absolutePath = (cwd: string, path: string): string => {
  const kept: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
};

/** Is the path the folder itself, or below it? Both are absolute, without `.` and `..`. */
export const isWithin = (folder: string, path: string): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);
